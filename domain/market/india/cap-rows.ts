import { localDate } from '../../calendar/local-date.ts'
import { percent } from '../../money/ratio.ts'
import { type CapKind, type CapRow, LENDERS_OWN_CAP } from '../../rate-caps/cap-rows.ts'

/**
 * Reserve Bank of India, circular of 18 August 2023, "Fair Lending Practice - Penal Charges in Loan
 * Accounts", in force from 1 January 2024: charges for late payment are penal charges and no
 * interest, are never capitalised, and their quantum is reasonable and commensurate by a policy
 * that the lender's board approves. It names no figure, so these rows are that policy.
 */
const CIRCULAR_2023 =
  'The lender’s policy on penal charges under the Reserve Bank of India’s circular of 18 August ' +
  '2023, “Fair Lending Practice – Penal Charges in Loan Accounts”'

const policy = (kind: CapKind, from: string, share: string): CapRow => ({
  kind,
  from: localDate(from),
  minTenorDays: 0,
  share: percent(share),
  setBy: 'lender',
  source: CIRCULAR_2023,
})

/**
 * The policy's figures are those of the printed loan terms: 5 % a day at most, and a penalty of at
 * most half the loan (1,000 rupees on the smallest, 2,000). A stricter policy is a later row.
 */
export const INDIAN_CAPS: readonly CapRow[] = [
  LENDERS_OWN_CAP,
  policy('late-rate-per-day', '2024-01-01', '5'),
  policy('late-penalty', '2024-01-01', '50'),
]

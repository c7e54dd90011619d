import { localDate } from '../../calendar/local-date.ts'
import { percent } from '../../money/ratio.ts'
import { type CapKind, type CapRow, LENDERS_OWN_CAP } from '../../rate-caps/cap-rows.ts'

/**
 * "Under six months" in days: the shortest six calendar months have 181 days, so 180 days are under
 * six months whatever the months. The longer class has the lower cap, so doubt favours the
 * borrower.
 */
const MAX_DAYS_UNDER_SIX_MONTHS = 180

const CIRCULAR_2023 =
  'OJK circular 19/SEOJK.06/2023, consumer funding, steps of 2024 to 2026 (as reported by ' +
  'Kontan, iNews and Kompas TV; its successor 19/SEOJK.06/2025 is to be checked for other figures)'
const ADJUSTMENT_2025 =
  'OJK adjustment of 1 January 2025 by tenor (as reported by Fortune Indonesia and iNews)'

const anyTenor = { minTenorDays: 0 }
const underSixMonths = { minTenorDays: 0, maxTenorDays: MAX_DAYS_UNDER_SIX_MONTHS }
const sixMonthsOrMore = { minTenorDays: MAX_DAYS_UNDER_SIX_MONTHS + 1 }

const regulated = (kind: CapKind, from: string, share: string) =>
  ({ kind, from: localDate(from), share: percent(share), setBy: 'regulator' }) as const

export const INDONESIAN_CAPS: readonly CapRow[] = [
  LENDERS_OWN_CAP,
  { ...regulated('total', '2024-01-01', '100'), ...anyTenor, source: CIRCULAR_2023 },
  { ...regulated('benefit-per-day', '2024-01-01', '0.3'), ...anyTenor, source: CIRCULAR_2023 },
  {
    ...regulated('benefit-per-day', '2025-01-01', '0.3'),
    ...underSixMonths,
    source: ADJUSTMENT_2025,
  },
  {
    ...regulated('benefit-per-day', '2025-01-01', '0.2'),
    ...sixMonthsOrMore,
    source: ADJUSTMENT_2025,
  },
  { ...regulated('benefit-per-day', '2026-01-01', '0.1'), ...anyTenor, source: CIRCULAR_2023 },
  { ...regulated('late-fine-per-day', '2024-01-01', '0.3'), ...anyTenor, source: CIRCULAR_2023 },
  { ...regulated('late-fine-per-day', '2025-01-01', '0.2'), ...anyTenor, source: CIRCULAR_2023 },
  { ...regulated('late-fine-per-day', '2026-01-01', '0.1'), ...anyTenor, source: CIRCULAR_2023 },
]

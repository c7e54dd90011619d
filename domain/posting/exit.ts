import type { ExitKind } from '../loan/exit.ts'
import { balanced, type Line, type Posting } from './accounts.ts'
import type { Recognised } from './payment.ts'

/**
 * A loan is given back or closed early: what had been earned and is given up comes off the principal, and
 * receivables that the books hold beyond what is still owed are taken back. Undefined when there is
 * nothing to post. Minor units.
 */
export const exitPosting = (exit: {
  readonly kind: ExitKind
  readonly principalWaivedMinor: bigint
  readonly feeGivenBackMinor: bigint
  readonly interestGivenBackMinor: bigint
  /** What the books hold as receivable, and what of it is still to be paid. */
  readonly recognised: Recognised
  readonly owed: Readonly<Record<'interest' | 'fee', bigint>>
}): Posting | undefined => {
  const lines: Line[] = [
    { account: 'income.fee', amountMinor: exit.feeGivenBackMinor },
    { account: 'income.interest', amountMinor: exit.interestGivenBackMinor },
    { account: 'receivable.principal', amountMinor: -exit.principalWaivedMinor },
  ]
  for (const bucket of ['interest', 'fee'] as const) {
    const heldMinor = exit.recognised[bucket] ?? 0n
    const unearnedMinor = heldMinor > exit.owed[bucket] ? heldMinor - exit.owed[bucket] : 0n
    lines.push({ account: `income.${bucket}`, amountMinor: unearnedMinor })
    lines.push({ account: `receivable.${bucket}`, amountMinor: -unearnedMinor })
  }
  const posting = balanced(exit.kind, lines)
  return posting.lines.length === 0 ? undefined : posting
}

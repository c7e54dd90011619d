import * as copy from '../copy/compiled/repayment.js'
import type { Receipt } from './bill.ts'

export type PartKind = Receipt['lines'][number]['kind']

const words: Readonly<Record<PartKind, () => string>> = {
  statutory: copy.partStatutory,
  enforcement: copy.partEnforcement,
  penalty: copy.partPenalty,
  fee: copy.partFee,
  interest: copy.partInterest,
  principal: copy.partPrincipal,
  overpaid: copy.partOverpaid,
}

/** What a part of an amount is for, in the page's language. */
export const partName = (kind: PartKind): string => words[kind]()

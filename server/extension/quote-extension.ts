import { refusalCode } from '#contract/envelope.ts'
import { extensionCopy } from '#copy/server/extension.js'
import type { ExtensionOffer, ExtensionRefusal } from '#domain/extension/extension-offer.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import { extensionToday } from './extension-today.ts'

/** Today's extension offer of a loan, or a refusal that says why there is none. */
export const quoteExtension = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
  locale: Locale,
): { readonly offer: ExtensionOffer; readonly account: LoanAccount } | Refusal => {
  const offer = extensionToday(loan, account)
  if ('refused' in offer) return refusalOf(offer, locale)
  if (!account)
    throw new Error(`loan ${loan.loanId} has an extension offer before its disbursement`)
  return { offer, account }
}

const refusalOf = (refusal: ExtensionRefusal, locale: Locale): Refusal => {
  const copy = extensionCopy[locale].quote
  switch (refusal.refused) {
    case 'not-offered':
      return refuse(refusalCode.extensionNotOffered, copy.notOffered)
    case 'not-due':
      return refuse(refusalCode.extensionNotDue, copy.notDue)
    case 'used-up':
      return refuse(refusalCode.extensionUsedUp, copy.noneLeft)
    case 'above-cap':
      return refuse(refusalCode.extensionAboveCap, copy.aboveCap[refusal.capReason])
  }
}

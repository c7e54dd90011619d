import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { receiptPdf } from '#contract/statement/calls.ts'
import { documentResponse } from '../document/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { receiptDocument } from './document/receipt-document.ts'
import { findStatement } from './find-statement.ts'

/** The receipt of a payment that counts, printed; one that was taken back has none. */
export const receiptPdfHandler = async (
  { paymentId, ...order }: InputOf<typeof receiptPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const subject = await findStatement(order, context)
  if ('refused' in subject) return subject
  const receipt = subject.receipts.find(each => each.paymentId === paymentId)
  if (!receipt) return refuse(protocolCode.notFound, say(context.locale, 'notFound'))
  return await documentResponse(
    context,
    receiptDocument(subject, receipt, context.services.config.brand),
  )
}

import bwip from 'bwip-js/node'
import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { paymentCode } from '#contract/payment-request/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { findBorrowerPaymentRequest } from './borrower-payment-request.ts'
import type { PaymentRequest } from './store.ts'

/** A margin of four modules belongs to a QR code, one of ten to a barcode. */
const margins = { backgroundcolor: 'FFFFFF', padding: 8 } as const
/** Eight pixels for each module of a QR code that is saved, and scanned from the gallery. */
const savedScale = 4

/**
 * What a payment request is scanned by: a QR code, of which level M restores 15 % (ISO/IEC 18004), or
 * the barcode of a number for the counter (Code 128, ISO/IEC 15417). Undefined for what is typed alone.
 */
const symbolOf = ({ qrText, number, paymentMethodType }: PaymentRequest) => {
  if (qrText) return { ...margins, bcid: 'qrcode', text: qrText, eclevel: 'M' }
  if (paymentMethodType !== '2' || !number) return undefined
  return { ...margins, bcid: 'code128', text: number, height: 14, paddingwidth: 20 }
}

/**
 * The code of a payment request as SVG to show, or as PNG to save, since payment apps scan pictures
 * from the phone's gallery, which holds no SVG.
 */
export const paymentCodeHandler = async (
  { cardNo, as = 'svg' }: InputOf<typeof paymentCode>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<Response | Refusal> => {
  const found = await findBorrowerPaymentRequest(services, signedIn.borrowerId, cardNo)
  const symbol = found && symbolOf(found.paymentRequest)
  if (!symbol) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const body =
    as === 'svg'
      ? bwip.toSVG(symbol)
      : new Uint8Array(await bwip.toBuffer({ ...symbol, scale: savedScale }))
  return new Response(body, {
    headers: {
      'Content-Type': as === 'svg' ? 'image/svg+xml' : 'image/png',
      'Content-Disposition': `${as === 'svg' ? 'inline' : 'attachment'}; filename="${cardNo}.${as}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
}

import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openProduct } from '#contract/catalog.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { type Locale, say } from '../platform/copy.ts'
import { findProduct } from './store.ts'

const linkRefused: Record<Locale, string> = {
  id: 'Produk ini belum dapat dibuka.',
  en: 'This product cannot be opened yet.',
}

/** The link of a partner's product, which must be https. */
export const openProductHandler = async (
  input: InputOf<typeof openProduct>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof openProduct> | Refusal> => {
  const product = await findProduct(services.db, signedIn.market, input.productCode)
  if (!product) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  // Our own products have no address until applying is open in this app.
  const url = product.partner_url === null ? null : URL.parse(product.partner_url)
  if (url?.protocol !== 'https:') return refuse(refusalCode.linkRefused, linkRefused[locale])
  return { url: url.href }
}

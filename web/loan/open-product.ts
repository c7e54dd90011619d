import { openProduct as openProductCall } from '#contract/catalog.ts'
import type { LinkRules } from '#contract/links.ts'
import { saveEvent } from '#contract/tracking.ts'
import * as copy from '../copy/compiled/shell.js'
import { browserApi } from '../shell/browser-api.ts'
import { openLink } from '../shell/browser-bridge.ts'
import { showToast } from '../ui/toast/toasts.ts'
import type { OfferedProduct } from './product-card.tsx'

/** Products shown outside the special scenes. Source: specification, section 9. */
export const recommendedModuleId = '300'

/** Records the tap, asks where the product is applied for, and goes there if that is safe. */
export const openProduct = async (
  product: OfferedProduct,
  { position, links }: { position: number; links: LinkRules },
): Promise<void> => {
  const api = browserApi()
  const place = { moduleId: recommendedModuleId, positionId: String(position) }
  // Whether this arrives must not keep the borrower waiting.
  void api(saveEvent, { ...place, productId: product.id })
  const reply = await api(openProductCall, { ...place, productCode: product.productCode })
  if (reply.success) openLink(reply.data.url, links)
  else showToast(reply.message || copy.failedTitle(), { urgent: true })
}

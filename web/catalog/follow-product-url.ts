import { data, redirect } from 'react-router'
import { networkCode, protocolCode, type Reply } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { signInAddress } from '../shell/sign-in-address.ts'

/** Result of pressing a product's button that led to none of our pages. */
export type ProductActionResult =
  /** Where another lender's product is applied for; validated before it is opened. */
  { readonly externalUrl: string } | { readonly problem: string }

/** The same as an action answers it. */
export type ProductActionReply = ProductActionResult | ReturnType<typeof data<ProductActionResult>>

/**
 * Follows the reply of a call that says where a product is applied for: throws a redirect to a
 * path of ours; returns anything else to be shown by the page.
 */
export const followProductUrl = (
  reply: Reply<{ url: string; path?: string | undefined }>,
  isNeedPop: string,
): ProductActionReply => {
  if (!reply.success) {
    if (reply.code === protocolCode.signedOut) throw redirect(signInAddress(isNeedPop))
    // With an error's status the router keeps the page's data, which cannot be loaded either.
    if (reply.code === networkCode) return data({ problem: '' }, { status: 503 })
    return { problem: reply.message }
  }
  const path = findOwnPath(reply.data.path ?? reply.data.url)
  if (path !== undefined) throw redirect(path)
  return { externalUrl: reply.data.url }
}

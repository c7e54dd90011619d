import { redirect } from 'react-router'
import { protocolCode, type Reply } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { signInAddress } from '../shell/sign-in-address.ts'

/** What pressing a product's button came to, where it led to no page of ours. */
export type ProductActionResult =
  /** Where another lender's product is applied for; it is judged before it is opened. */
  { readonly leaveFor: string } | { readonly problem: string }

/**
 * Follows the answer of a call that says where a product is applied for: a path of ours at once (by
 * throwing a redirect, as the router has it), anything else by way of the page.
 */
export const followProductUrl = (
  reply: Reply<{ url: string }>,
  isNeedPop: string,
): ProductActionResult => {
  if (!reply.success) {
    if (reply.code === protocolCode.signedOut) throw redirect(signInAddress(isNeedPop))
    return { problem: reply.message }
  }
  const path = findOwnPath(reply.data.url)
  if (path !== undefined) throw redirect(path)
  return { leaveFor: reply.data.url }
}

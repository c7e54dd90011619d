import { expect, type Page } from '@playwright/test'
import type { ExpectedCopy } from '../copy/expected-copy.ts'

type SiteView = (visitor: { readonly page: Page; readonly copy: ExpectedCopy }) => Promise<void>

/** A page for visitors without the router: complete once loaded. */
const document =
  (path: string): SiteView =>
  async ({ page, copy }) => {
    const [bare = '', more = ''] = path.split('?')
    const query = new URLSearchParams(more)
    query.set('isNeedPop', copy.market === 'IN' ? '1' : '0')
    query.set('lang', copy.language)
    query.set('keepLang', '1')
    await page.goto(`${bare}?${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }

const banksOf = { ID: 'BSI', IN: 'BANK-TRANSFER' } as const

/**
 * A page with a document in its frame. The accessibility check needs script in frames, so the
 * frame's sandbox is lifted for it; that it blocks scripts is tested in official-site.spec.ts.
 */
const framing =
  (path: string): SiteView =>
  async visitor => {
    await document(path)(visitor)
    await visitor.page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      frame.removeAttribute('sandbox')
      frame.src += ''
    })
    await expect(
      visitor.page.frameLocator('iframe').getByRole('heading', { level: 1 }),
    ).toBeVisible()
  }

/** The official site, the documents and the payment instructions, as a visitor sees them. */
export const siteViews = {
  'privacy-policy': document('/privacyPolicy'),
  'loan-terms-document': document('/documents/loan-terms'),
  'payment-guide': document('/dragonpayPaymentInstructions'),
  'payment-guide-bank': visitor =>
    document(`/dragonpayPaymentInstructions?payCode=${banksOf[visitor.copy.market]}`)(visitor),
  'site-home': document('/'),
  'site-policy': framing('/Policy'),
  'site-loan': framing('/Loan'),
  'site-about': document('/About'),
  'site-user': document('/User'),
  'site-contact': document('/Contact'),
  'site-contact-refused': async visitor => {
    await document('/Contact')(visitor)
    await visitor.page.locator('form button[type=submit]').click()
    await expect(visitor.page.locator('form [role=alert]')).toBeVisible()
  },
} as const satisfies Readonly<Record<string, SiteView>>

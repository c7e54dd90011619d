import { expect, type Page } from '@playwright/test'
import type { MarketCode } from '#domain/market/market.ts'
import { type ExpectedLandingCopy, landingCopies } from '../copy/landing-copy.ts'
import type { SandboxClient } from '../journeys/sandbox-client.ts'
import { localizedTemplateCopy } from '../localization/localized-copy.ts'
import { drawPhone, landingAddress, landingElements, requestLandingCode } from './landing-page.ts'

type LandingVisitor = { readonly page: Page; readonly sandbox: SandboxClient }
type OpenLandingView = (visitor: LandingVisitor) => Promise<void>
type LandingViewName =
  | 'landing'
  | 'landing-wrong'
  | 'landing-sent'
  | 'landing-error'
  | 'landing-agreement'
  | 'landing-download'

/** The landing page in each relevant state, in one of its languages. */
export const landingViews = (
  copy: ExpectedLandingCopy,
): Readonly<Record<LandingViewName, OpenLandingView>> => {
  const parts = (page: Page) => landingElements(page, copy)
  const open: OpenLandingView = async ({ page }) => {
    await page.goto(landingAddress(copy))
    await expect(parts(page).phone).toBeVisible()
  }
  return {
    landing: open,
    'landing-wrong': async visitor => {
      await open(visitor)
      await parts(visitor.page).apply.click()
      await expect(visitor.page.getByText(copy.smsCodeWrong)).toBeVisible()
    },
    'landing-sent': async visitor => {
      await open(visitor)
      await requestLandingCode(visitor.page, visitor.sandbox, { copy, phone: drawPhone(copy) })
    },
    'landing-error': async visitor => {
      const { page } = visitor
      await open(visitor)
      await page.route('**/promotion/get-sms*', route => route.abort())
      await parts(page).phone.fill(drawPhone(copy))
      await parts(page).captcha.fill('AB12')
      await parts(page).getCode.click()
      await expect(parts(page).said).toBeVisible()
    },
    'landing-agreement': async ({ page }) => {
      await page.goto(`${landingAddress(copy)}#/agreementTemplate`)
      await expect(page.getByRole('heading', { name: copy.agreement })).toBeVisible()
    },
    'landing-download': async ({ page }) => {
      await page.goto(`${landingAddress(copy)}#/downloadTemplate`)
      await expect(page.getByRole('link', { name: copy.goOn })).toBeVisible()
    },
  }
}

const templates: Readonly<Record<MarketCode, string>> = { ID: 'id-1', IN: 'in-1' }

/** The landing copy in a market's own language. */
export const landingCopyIn = (market: MarketCode): ExpectedLandingCopy => {
  const copy = landingCopies.find(({ template }) => template === templates[market])
  if (!copy) throw new Error(`no landing page speaks to ${market}`)
  return market === 'IN' ? localizedTemplateCopy(copy) : copy
}

/** A view of the landing page in the market's own language. */
export const landingViewIn =
  (view: LandingViewName) =>
  ({
    copy,
    ...visitor
  }: LandingVisitor & { readonly copy: { market: MarketCode } }): Promise<void> =>
    landingViews(landingCopyIn(copy.market))[view](visitor)

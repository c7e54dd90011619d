import { expect } from '@playwright/test'
import { catalogCopy } from '../copy/catalog-copy.ts'
import { open } from './page-actions.ts'
import type { Viewer } from './views.ts'

type OpenCatalogView = (onlooker: Viewer) => Promise<void>

const forVisitors = ({ copy }: Viewer): string =>
  `isNeedPop=${copy.market === 'IN' ? '1' : '0'}&lang=${copy.language}&keepLang=1`

const product =
  (which: 'own' | 'partner'): OpenCatalogView =>
  ({ page, copy }) =>
    open(page, `/product?productId=${catalogCopy[copy.market][which].id}`)

/** Every product page in the relevant states. */
export const catalogViews = {
  'home-ready': ({ page }) => open(page, '/home'),
  relevant: ({ page }) => open(page, '/relevant'),
  'relevant-full': onlooker =>
    open(onlooker.page, `/relevant?scene=banner_fudai&${forVisitors(onlooker)}`),
  'relevant-late': ({ page }) => open(page, '/relevant'),
  product: product('own'),
  'product-partner': product('partner'),
  'login-error': ({ page, copy }) =>
    open(page, `/loginError?productId=${catalogCopy[copy.market].partner.id}`),
  'product-refused': async onlooker => {
    const { page, copy } = onlooker
    const words = catalogCopy[copy.market]
    await product('partner')(onlooker)
    await page.getByRole('button', { name: words.goOn }).click()
    await expect(page.getByText(words.mustAgree)).toBeVisible()
  },
} as const satisfies Record<string, OpenCatalogView>

import { catalogCopy } from '#copy/server/catalog.js'
import type { Config } from '../config/config.ts'
import type { Locale } from '../platform/copy.ts'

/** The version of the agreement's text; a changed text gets a new version. */
export const consentVersion = 1

/** What a borrower agrees to before leaving for another lender. */
export const consentText = ({ brand }: Config, lenderName: string, locale: Locale): string =>
  catalogCopy[locale].product.consent({ lender: lenderName, appName: brand.appName })

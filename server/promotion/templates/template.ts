import type { LandingPageContent } from '#contract/promotion/staff-schemas.ts'

/** A landing page with its texts. Figures in them are the product's: specification, section 1. */
export type LandingTemplate = { readonly id: string } & LandingPageContent

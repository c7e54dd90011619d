import type { LandingLanguage, LandingRegion } from '#contract/promotion/schemas.ts'

/** The texts of a landing page. Figures in them are the product's: specification, section 1. */
export type LandingTemplate = {
  readonly id: string
  readonly region: LandingRegion
  readonly language: LandingLanguage
  readonly title: string
  readonly lead: string
  readonly claims: readonly { readonly title: string; readonly text: string }[]
  readonly notes: readonly string[]
  readonly agreement: {
    readonly title: string
    readonly version: string
    readonly effectiveOn: string
    readonly sections: readonly {
      readonly heading: string
      readonly paragraphs: readonly string[]
    }[]
  }
  readonly download: {
    /** Also read by visitors who never registered, so it must be true for them. */
    readonly title: string
    readonly lead: string
    readonly labels: { readonly ios: string; readonly android: string; readonly web: string }
  }
}

import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { FaqFacts } from './topics.ts'

/** Of the market's first product, whose terms the answers quote. */
export const firstTerms = ({ terms }: FaqFacts) => terms.products[0]?.baseTerms

export const firstLate = (facts: FaqFacts): LateTerms =>
  firstTerms(facts)?.late ?? { interestTiers: [] }

/** The smallest and the largest amount of all products. */
export const amountRange = ({ terms, figures }: FaqFacts): string => {
  const { minMinor, maxMinor } = terms.rules.declared.loanAmount
  return `${figures.money(minMinor)} – ${figures.money(maxMinor)}`
}

/** "8.47%"; empty when there is no product. */
export const exampleApr = ({ terms, figures }: FaqFacts): string =>
  terms.example?.figures.apr === undefined ? '' : figures.rate(terms.example.figures.apr)

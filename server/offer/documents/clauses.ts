import { type DocumentSection, documents } from '#copy/server/documents.js'
import type { MarketCode } from '#domain/market/market.ts'
import { inLocale, type Locale } from '../../platform/copy.ts'

/** A heading with its sentences. */
export type Clause = { readonly heading: string; readonly paragraphs: readonly string[] }

/**
 * Raised whenever a word of the agreement's clauses changes: an agreement keeps the version it was
 * shown in. India: specification, section 9. Indonesia: the same promises under its own law.
 */
export const agreementVersion = 1

const agreements = { ID: documents['indonesia/agreement'], IN: documents['india/agreement'] }
const keyFacts = { ID: documents['indonesia/key-facts'], IN: documents['india/key-facts'] }

const clausesOf = (sections: readonly DocumentSection[]): Clause[] =>
  sections.map(({ heading, blocks }) => ({
    heading,
    paragraphs: blocks.flatMap(block => (block.kind === 'paragraph' ? [block.text] : [])),
  }))

/** What an agreement of a market says; in English where its borrowers do not read the language. */
export const agreementClauses = (
  market: MarketCode,
  locale: Locale,
  parties: { readonly lender: string; readonly borrower: string },
): readonly Clause[] => clausesOf(inLocale(agreements[market], locale).write(parties).sections)

/** What the key facts of a market say beside the figures. */
export const keyFactsClauses = (market: MarketCode, locale: Locale): readonly Clause[] =>
  clausesOf(inLocale(keyFacts[market], locale).write({}).sections)

import type { InputOf, OutputOf } from '#contract/call.ts'
import type { publicDocument } from '#contract/support/calls.ts'
import type { PublicDocumentName } from '#contract/support/schemas.ts'
import { type DocumentText, documents, type WrittenDocument } from '#copy/server/documents.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { CallContext } from '../http/handler.ts'
import { inLocale, type TextsByLocale } from '../platform/copy.ts'
import { contactFacts, documentLanguage } from './contact-facts.ts'
import { figuresFor } from './documents/figures.ts'
import { findTermsFacts } from './documents/find-terms-facts.ts'
import { writeLoanTerms } from './documents/loan-terms.ts'

/** The day each text was written, in all languages; figures follow the data. */
const versions: Readonly<Record<PublicDocumentName, string>> = {
  privacy: '2026-11-21',
  'loan-terms': '2026-11-21',
}

/** For whom a document is written. */
type DocumentReader = Pick<CallContext, 'services' | 'market' | 'locale'>

const privacyFigures = (context: DocumentReader) => {
  const { conditions, lender, email, telephone, grievance } = contactFacts(context)
  return {
    appName: context.services.config.brand.appName,
    lender,
    email,
    telephone,
    officer: grievance.officer,
    officerPhone: grievance.phone,
    officerEmail: grievance.email,
    leastAge: `${conditions.minAgeYears}`,
    replyDays: `${conditions.complaint.replyWorkingDays}`,
  }
}

type PrivacyText = DocumentText<ReturnType<typeof privacyFigures>, string>

const privacyTexts: Readonly<Record<MarketCode, TextsByLocale<PrivacyText>>> = {
  ID: documents['indonesia/privacy'],
  IN: documents['india/privacy'],
}

/** A document that anyone may read, with the figures in force today. */
export const writePublicDocument = async (
  name: PublicDocumentName,
  context: DocumentReader,
): Promise<WrittenDocument> => {
  const { market, locale } = context
  if (name === 'loan-terms') {
    const figures = figuresFor(locale, getMarket(market).currency)
    return writeLoanTerms(await findTermsFacts(context), figures, locale)
  }
  return inLocale(privacyTexts[market], locale).write(privacyFigures(context))
}

/** A document that anyone may read; its figures are those the engine uses. */
export const publicDocumentHandler = async (
  { name }: InputOf<typeof publicDocument>,
  context: CallContext,
): Promise<OutputOf<typeof publicDocument>> => ({
  name,
  market: context.market,
  language: documentLanguage(context.locale),
  version: versions[name],
  ...(await writePublicDocument(name, context)),
})

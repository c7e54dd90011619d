import type { InputOf, OutputOf } from '#contract/call.ts'
import type { publicDocument } from '#contract/support/calls.ts'
import type { PublicDocumentName } from '#contract/support/schemas.ts'
import { getMarket } from '#domain/market/market.ts'
import type { CallContext } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'
import { contactFacts, documentLanguage } from './contact-facts.ts'
import type { DocumentText } from './documents/document-text.ts'
import { type Figures, figuresFor } from './documents/figures.ts'
import { findTermsFacts } from './documents/find-terms-facts.ts'
import { loanTermsEn } from './documents/loan-terms-en.ts'
import { loanTermsEs } from './documents/loan-terms-es.ts'
import { loanTermsHi } from './documents/loan-terms-hi.ts'
import { loanTermsId } from './documents/loan-terms-id.ts'
import { privacyEn } from './documents/privacy-en.ts'
import { privacyEs } from './documents/privacy-es.ts'
import type { PrivacyFacts } from './documents/privacy-facts.ts'
import { privacyHi } from './documents/privacy-hi.ts'
import { privacyId } from './documents/privacy-id.ts'
import type { TermsFacts } from './documents/terms-facts.ts'

/** One writer for each language; a new language is one line here and its two files. */
const writers: Readonly<
  Record<
    Locale,
    {
      readonly privacy: (facts: PrivacyFacts) => DocumentText
      readonly loanTerms: (facts: TermsFacts, figures: Figures) => DocumentText
    }
  >
> = {
  en: { privacy: privacyEn, loanTerms: loanTermsEn },
  id: { privacy: privacyId, loanTerms: loanTermsId },
  hi: { privacy: privacyHi, loanTerms: loanTermsHi },
  es: { privacy: privacyEs, loanTerms: loanTermsEs },
}

const writeDocument = async (
  name: PublicDocumentName,
  context: CallContext,
): Promise<DocumentText> => {
  const { market, locale, services } = context
  if (name === 'loan-terms') {
    const figures = figuresFor(locale, getMarket(market).currency)
    return writers[locale].loanTerms(await findTermsFacts(context), figures)
  }
  const { conditions, lender, email, telephone, grievance } = contactFacts(context)
  return writers[locale].privacy({
    market,
    appName: services.config.brand.appName,
    lender,
    email,
    telephone,
    officer: { name: grievance.officer, phone: grievance.phone, email: grievance.email },
    conditions,
  })
}

/** A document that anyone may read; its figures are those the engine uses. */
export const publicDocumentHandler = async (
  { name }: InputOf<typeof publicDocument>,
  context: CallContext,
): Promise<OutputOf<typeof publicDocument>> => ({
  name,
  market: context.market,
  language: documentLanguage(context.locale),
  ...(await writeDocument(name, context)),
})

import { documentPdf } from '#contract/application/calls.ts'
import type { DocumentFile, PrintedDocumentCode } from '#contract/application/schemas.ts'
import { callPath } from '#contract/call.ts'
import { closingLetterPdf } from '#contract/statement/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { statementCopy } from '#copy/server/statement.js'
import { accountToday, type StoredLoan } from '../../loan/public.ts'
import type { Locale } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { listDocuments } from '../document-store.ts'
import { kitCodes } from './kit-file.ts'

/** The files of a loan's agreement; none for a loan from before offers. */
export const agreementFiles = async (
  services: Pick<Services, 'db' | 'cipher' | 'config'>,
  loan: StoredLoan,
  locale: Locale,
): Promise<DocumentFile[]> => {
  const agreed = await listDocuments(services, loan.loanId)
  if (agreed.length === 0) return []
  const titles = kitTitles(locale)
  return kitCodes.map(document => ({
    title: `${titles[document]} (PDF)`,
    url: fileUrl(services, documentPdf, { ...orderOf(loan), document }),
  }))
}

/** What the documents of the kit are called. */
export const kitTitles = (locale: Locale): Readonly<Record<PrintedDocumentCode, string>> => {
  const { agreement, keyFacts, terms, privacy } = offerCopy[locale].document
  return { 'loan-agreement': agreement, 'key-facts': keyFacts, 'loan-terms': terms, privacy }
}

/** The same, with the certificate that nothing is owed while that is so. */
export const documentFiles = async (
  services: Services,
  loan: StoredLoan,
  locale: Locale,
): Promise<DocumentFile[]> => {
  const files = await agreementFiles(services, loan, locale)
  const isSettled =
    loan.disbursedOn !== null && accountToday(services, loan).settledOn !== undefined
  if (!isSettled) return files
  const query = { ...orderOf(loan), lang: locale }
  return [
    ...files,
    {
      title: `${statementCopy[locale].print.letter} (PDF)`,
      url: fileUrl(services, closingLetterPdf, query),
    },
  ]
}

const orderOf = ({ productId, loanId }: StoredLoan) => ({ productId, orderId: loanId })

const fileUrl = (
  { config }: Pick<Services, 'config'>,
  call: Parameters<typeof callPath>[0],
  query: Readonly<Record<string, string>>,
): string => `${callPath(call, config.apiBase)}?${new URLSearchParams(query)}`

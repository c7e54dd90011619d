import { createHash } from 'node:crypto'
import type { PrintedDocumentCode } from '#contract/application/schemas.ts'
import { startOfDayIn } from '#domain/calendar/zone.ts'
import { getMarket } from '#domain/market/market.ts'
import {
  frameDocument,
  type KeptFile,
  keptFile,
  type PrintableDocument,
} from '../../document/public.ts'
import type { StoredLoan } from '../../loan/public.ts'
import { documentBlocks, documentIdOf } from '../../offer/public.ts'
import { localeFor } from '../../platform/copy.ts'
import type { Services } from '../../services.ts'
import { writePublicDocument } from '../../support/public.ts'
import { listDocuments, type StoredDocument } from '../document-store.ts'
import { agreementBlocks, publicBlocks } from './printable-blocks.ts'

/** What a borrower is given of a loan, in the order of the list: what they agreed to comes first. */
export const kitCodes = [
  'loan-agreement',
  'key-facts',
  'loan-terms',
  'privacy',
] as const satisfies readonly PrintedDocumentCode[]

/**
 * A document of the agreement kit as a file, in the language in which the borrower agreed. Undefined
 * for a loan from before offers, of which no documents are kept. Not for use in a transaction.
 */
export const kitFile = async (
  services: Services,
  loan: StoredLoan,
  code: PrintedDocumentCode,
): Promise<KeptFile | undefined> => {
  const agreed = await listDocuments(services, loan.loanId)
  const [first] = agreed
  if (!first) return undefined
  if (code === 'loan-terms' || code === 'privacy') {
    const of = { loanId: loan.loanId, code, contentKey: 'given' }
    return await keptFile(services, of, () =>
      publicDocument(services, loan, { code, agreed: first }),
    )
  }
  const document = agreed.find(each => each.code === code)
  if (!document) return undefined
  const of = { loanId: loan.loanId, code, contentKey: document.sha256 }
  return await keptFile(services, of, () => agreement(services, loan, document))
}

/** The text as it was agreed to, word for word, made at that moment. */
const agreement = (
  { config }: Pick<Services, 'config'>,
  loan: StoredLoan,
  document: StoredDocument,
): PrintableDocument =>
  frameDocument(
    {
      loan,
      lender: config.lenders[loan.market],
      madeAt: document.agreedAt,
      locale: localeFor(document.language, loan.market),
    },
    config.brand,
    {
      title: document.title,
      subtitle: `${loan.productName} · ${loan.orderNo}`,
      documentNo: documentIdOf(document),
      contentHash: document.sha256,
      blocks: agreementBlocks(documentBlocks(document.text)),
    },
  )

/** Dated by the day alone, so that one day's text is one file for all its loans. */
const publicDocument = async (
  services: Services,
  { market }: StoredLoan,
  { code, agreed }: { code: 'loan-terms' | 'privacy'; agreed: StoredDocument },
): Promise<PrintableDocument> => {
  const { config, clock } = services
  const locale = localeFor(agreed.language, market)
  const written = await writePublicDocument(code, { services, market, locale })
  const day = clock.businessDate(market)
  const blocks = publicBlocks(written)
  return frameDocument(
    {
      loan: { market },
      lender: config.lenders[market],
      madeAt: startOfDayIn(getMarket(market).timeZone, day),
      locale,
    },
    config.brand,
    {
      title: written.title,
      subtitle: config.brand.appName,
      documentNo: `${code}-${market}-${day}`,
      contentHash: createHash('sha256').update(JSON.stringify(blocks)).digest('hex'),
      blocks,
    },
  )
}

import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readLoan, showLoanDocument } from '#contract/loan-servicing/staff-calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { kitCodes, kitFile, kitTitles } from '../../application/public.ts'
import {
  findKeptFile,
  listFiles,
  type PrintedFile,
  pdfResponse,
  refuseManyDocuments,
} from '../../document/public.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { refuseManyReveals } from '../../http/staff-call/refuse-many-reveals.ts'
import { accountToday, findLoan, type StoredLoan } from '../../loan/public.ts'
import { type Locale, localeFor, say } from '../../platform/copy.ts'
import { getContact } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { noDuesFile, printStatement, statementSubject } from '../../statement/public.ts'
import { listAgreedDocuments } from '../store.ts'

type LoanFile = OutputOf<typeof readLoan>['files'][number]
type LoanFileCode = LoanFile['document']

/**
 * Whether staff may print a document that the borrower was not given yet. General terms and the
 * policy are those in force when the borrower is given them, which staff who look must not fix.
 */
const isFixed = (document: LoanFileCode): boolean =>
  document !== 'loan-terms' && document !== 'privacy'

const isSettled = (services: Services, loan: StoredLoan): boolean =>
  loan.disbursedOn !== null && accountToday(services, loan).settledOn !== undefined

/** What is printed for the borrower today is in the language they chose, else in the market's. */
const borrowersLocale = async (services: Services, loan: StoredLoan): Promise<Locale> =>
  localeFor((await getContact(services, services.db, loan.borrowerId)).language, loan.market)

/**
 * The documents of a loan: those kept, with those that could be printed for its borrower now. A loan
 * of before offers has no kit, one that was not disbursed no statement. `locale`: of the titles.
 */
export const loanFiles = async (
  services: Services,
  of: {
    readonly loan: StoredLoan
    readonly agreed: Awaited<ReturnType<typeof listAgreedDocuments>>
    readonly locale: Locale
  },
): Promise<LoanFile[]> => {
  const { loan, agreed, locale } = of
  const kept = await listFiles(services.db, loan.loanId)
  const borrowers = await borrowersLocale(services, loan)
  const keptOr = (document: LoanFileCode, title: string, language: string): LoanFile[] => {
    const files = kept.filter(({ code }) => code === document)
    if (files.length === 0) {
      const canOpen = isFixed(document) ? '1' : '0'
      return [{ document, title, language, madeAt: null, sha256: null, canOpen }]
    }
    return files.map(file => ({
      document,
      title,
      // The kit is in the language of the agreement; others say theirs.
      language: file.language ?? (document === 'no-dues' ? null : language),
      madeAt: file.keptAt.toISOString(),
      sha256: file.sha256,
      canOpen: '1',
    }))
  }
  const { letter, statement } = statementCopy[locale].print
  const titles = kitTitles(locale)
  const [first] = agreed
  const hasCertificate = isSettled(services, loan) || kept.some(({ code }) => code === 'no-dues')
  return [
    ...(first ? kitCodes.flatMap(code => keptOr(code, titles[code], first.language)) : []),
    ...(hasCertificate ? keptOr('no-dues', letter, borrowers) : []),
    ...(loan.disbursedOn === null ? [] : keptOr('statement', statement, borrowers)),
  ]
}

/** Reads or prints the document; undefined where the loan has none that staff may open. */
const fileOf = async (
  services: Services,
  loan: StoredLoan,
  { document, sha256 }: Pick<InputOf<typeof showLoanDocument>, 'document' | 'sha256'>,
): Promise<(() => Promise<PrintedFile>) | undefined> => {
  const { loanId } = loan
  if (sha256 !== undefined || !isFixed(document)) {
    const kept = (await listFiles(services.db, loanId)).find(
      file => file.code === document && (sha256 === undefined || file.sha256 === sha256),
    )
    if (!kept) return undefined
    const of = { loanId, code: document, sha256: kept.sha256 }
    return async () => await required(findKeptFile(services, of))
  }
  if (document === 'loan-agreement' || document === 'key-facts') {
    const agreed = await listAgreedDocuments(services.db, loanId)
    if (agreed.every(({ code }) => code !== document)) return undefined
    return async () => await required(kitFile(services, loan, document))
  }
  if (loan.disbursedOn === null) return undefined
  const subject = async () =>
    await statementSubject(services, loan, await borrowersLocale(services, loan))
  if (document === 'statement') {
    return async () => await printStatement(services, await subject())
  }
  const { settledOn } = accountToday(services, loan)
  if (settledOn === undefined) return undefined
  return async () => await noDuesFile(services, await subject(), settledOn)
}

const required = async <T>(found: Promise<T | undefined>): Promise<T> => {
  const file = await found
  if (file === undefined) throw new Error('a document that the loan has cannot be found')
  return file
}

/**
 * Opens a document of a loan. The audit entries, of the loan and of its borrower, are written before
 * the reply. Prints and keeps what the borrower could have printed with the same words.
 */
export const showLoanDocumentHandler = async (
  { loanId, reason, ...which }: InputOf<typeof showLoanDocument>,
  context: StaffContext,
): Promise<Response | Refusal> => {
  const { services, audit, locale } = context
  const missing = () => refuse(protocolCode.notFound, say(locale, 'notFound'))
  const loan = await findLoan(services.db, loanId)
  const getFile = loan && (await fileOf(services, loan, which))
  if (!loan || !getFile) return missing()
  const refused = (await refuseManyDocuments(context)) ?? (await refuseManyReveals(context))
  if (refused) return refused
  await audit.record(services.db, {
    action: `show document ${which.document}`,
    subjectKind: 'borrower',
    subjectId: loan.borrowerId,
    reason,
  })
  return pdfResponse(await getFile())
}

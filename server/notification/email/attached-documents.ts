import type { NotificationEvent } from '#domain/notification/notification-events.ts'
import { kitCodes, kitFile } from '../../application/public.ts'
import type { KeptFile } from '../../document/public.ts'
import { getLoan } from '../../loan/public.ts'
import type { Locale } from '../../platform/copy.ts'
import type { EmailAttachment } from '../../providers/email/email-provider.ts'
import type { Services } from '../../services.ts'
import { noDuesFile, statementSubject } from '../../statement/public.ts'

/** When the loan is concluded, and when it runs. */
const withKit: readonly NotificationEvent[] = ['application-approved', 'money-sent']
const withCertificate: readonly NotificationEvent[] = ['loan-settled', 'early-settlement']

/**
 * The documents that go with an event's e-mail: the same files that the borrower can download. The
 * certificate is left out where the loan is owed again meanwhile. Prints what was not printed yet, so
 * call it before the message counts as handed over: what fails here is tried again.
 */
export const attachedDocuments = async (
  services: Services,
  { event, loanId }: { readonly event: NotificationEvent; readonly loanId: string | null },
  locale: Locale,
): Promise<readonly EmailAttachment[]> => {
  if (loanId === null) return []
  if (withKit.includes(event)) {
    const loan = await getLoan(services.db, loanId)
    const files: (KeptFile | undefined)[] = []
    for (const code of kitCodes) files.push(await kitFile(services, loan, code))
    return files.flatMap(file => (file ? [attachmentOf(file)] : []))
  }
  if (!withCertificate.includes(event)) return []
  const loan = await getLoan(services.db, loanId)
  if (loan.disbursedOn === null) return []
  const subject = await statementSubject(services, loan, locale)
  const { settledOn } = subject.account
  return settledOn === undefined
    ? []
    : [attachmentOf(await noDuesFile(services, subject, settledOn))]
}

const attachmentOf = ({ name, bytes }: KeptFile): EmailAttachment => ({
  name,
  contentType: 'application/pdf',
  content: bytes,
})

import type { Page } from '@playwright/test'
import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import { callPath, type InputOf, type OutputOf } from '#contract/call.ts'
import { createClient } from '#contract/client.ts'
import { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import {
  blockBorrower,
  decideIdentityCheck,
  listIdentityChecks,
} from '#contract/profile/staff-calls.ts'
import {
  answerAsAgent,
  enterAsPersona,
  ledgerProof,
  listMessages,
  listOpenComplaints,
  listOpenConversations,
  listPersonas,
  moveClock,
  payAtCounter,
  playAgent,
  readCaptcha,
  readClock,
  takeBackPayment,
} from '#contract/sandbox/calls.ts'
import { entryTicket } from '#contract/session/calls.ts'
import { replyData } from '../app/reply-data.ts'
import { signInAsPersona } from '../personas/sign-in-as-persona.ts'
import { sandboxStaff } from '../staff/staff-sessions.ts'

const apiBase = { prefix: 'h5-api', provider: 'rupya' }

type CounterPaymentInput = InputOf<typeof payAtCounter>
type ListedDisputes = OutputOf<typeof listClaims>['claims']

/** Actions away from the borrower's phone: at the bank, at the lender's, on the calendar. */
export type SandboxClient = {
  /** Signs the page's phone in as a persona; returns the address that the persona starts on. */
  readonly enterAs: (page: Pick<Page, 'context'>, personaId: string) => Promise<string>
  /** A one-time address that a persona's app has requested for its web view. */
  readonly entryUrlFor: (personaId: string) => Promise<string>
  /** The loan of a persona, as its address. */
  readonly loanOf: (personaId: string) => Promise<URLSearchParams>
  /** The answer to the last captcha of a visit. */
  readonly captchaOf: (sid: string) => Promise<string>
  /** The code in the last message to a phone number, in any notation. */
  readonly codeSentTo: (phone: string) => Promise<string>
  /** Pays at the bank; returns the bank's ids of the payments. */
  readonly pay: (payment: CounterPaymentInput) => Promise<string[]>
  /** The bank reverses a payment. */
  readonly reversePayment: (paymentId: string) => Promise<void>
  /** An agent answers the complaint with this text, or asks a question back. */
  readonly answerComplaint: (
    complaint: string,
    action: InputOf<typeof playAgent>['action'],
    words: string,
  ) => Promise<void>
  /** An agent answers in the conversation with this message. */
  readonly answerInChat: (written: string, words: string) => Promise<void>
  readonly proveLedger: () => Promise<OutputOf<typeof ledgerProof>>
  /** How many days the business date is ahead of the real one; below zero: behind. */
  readonly shiftedDays: () => Promise<number>
  /** The time of the server's business clock. */
  readonly now: () => Promise<Date>
  readonly moveClock: (change: InputOf<typeof moveClock>) => Promise<void>
  readonly disputesFor: (requestNo: string) => Promise<ListedDisputes>
  /** Staff bar the borrower of a loan from new ones. */
  readonly blockNewLoans: (orderId: string) => Promise<void>
  /** Whether an application waits for a decision of staff. */
  readonly isUnderReview: (orderId: string) => Promise<boolean>
  /** Staff decide a held application; an approval follows their check of identity and account. */
  readonly decide: (orderId: string, decision: 'approve' | 'reject') => Promise<void>
  /** Staff freeze the facts of a loan again, and have it paid out to the account in them. */
  readonly payAgain: (orderId: string) => Promise<void>
}

/** How a persona enters: by the sandbox's own page, or by an address of their app. */
const entryActions = (origin: string): Pick<SandboxClient, 'enterAs' | 'entryUrlFor'> => {
  const options = { origin, ...apiBase, fetch }
  return {
    enterAs: async (page, personaId) => {
      // The context's own requests share its cookies.
      const reply = await page
        .context()
        .request.post(`${origin}${callPath(enterAsPersona, options)}`, {
          headers: { 'X-Requested-With': 'XMLHttpRequest' },
          form: { personaId },
        })
      const body: { data: { entryUrl: string } | null } = await reply.json()
      if (!body.data) throw new Error(`nobody enters as ${personaId}: ${reply.status()}`)
      return body.data.entryUrl
    },
    entryUrlFor: async personaId => {
      const { token, path } = await signInAsPersona(origin, personaId)
      const app = createClient({ ...options, headers: () => ({ 'X-Session-Id': token }) })
      return replyData(await app(entryTicket, { path })).entryUrl
    },
  }
}

/** Staff freeze a loan's facts again and have it paid out to the account in them. */
const payAgainWith =
  (staff: ReturnType<typeof sandboxStaff>): SandboxClient['payAgain'] =>
  async orderId => {
    const reason = 'The borrower gave an account of their own'
    const { factsVersion } = replyData(
      await staff(
        refreshApplicationFacts,
        { orderId, reason },
        { idempotencyKey: `${orderId}-facts` },
      ),
    )
    const input = { orderId, decision: 'retry', reason, holderVerified: '1' } as const
    const attempt = { idempotencyKey: `${orderId}-again` }
    replyData(
      await staff(decideDisbursement, { ...input, factsVersion: factsVersion ?? '' }, attempt),
    )
  }

export const createSandboxClient = (origin: string): SandboxClient => {
  const options = { origin, ...apiBase, fetch }
  const call = createClient(options)
  const staff = sandboxStaff(options)
  const heldApplications = async (orderId: string) =>
    await allPages(async after => {
      const page = replyData(await staff(listHeldApplications, after === null ? {} : { after }))
      return {
        rows: page.applications.filter(each => each.orderId === orderId),
        after: page.after,
      }
    })
  const approveIdentity = async (borrowerId: string, reason: string) => {
    const checks = await allPages(async after => {
      const page = replyData(await staff(listIdentityChecks, after === null ? {} : { after }))
      return { rows: page.checks.filter(each => each.borrowerId === borrowerId), after: page.after }
    })
    for (const { checkId } of checks) {
      const input = { checkId, decision: 'approved', reason } as const
      replyData(await staff(decideIdentityCheck, input, { idempotencyKey: `check-${checkId}` }))
    }
  }
  return {
    ...entryActions(origin),
    loanOf: async personaId => {
      const { personas } = replyData(await call(listPersonas, {}))
      const person = personas.find(each => each.personaId === personaId)
      if (!person) throw new Error(`there is no persona ${personaId}`)
      return new URL(person.path, origin).searchParams
    },
    captchaOf: async sid => replyData(await call(readCaptcha, { sid })).text,
    codeSentTo: async phone => {
      const { messages } = replyData(await call(listMessages, {}))
      const sent = messages.find(({ to, code }) => code !== '' && to.endsWith(phone.slice(-8)))
      if (!sent) throw new Error(`nothing was sent to ${phone}`)
      return sent.code
    },
    pay: async payment => {
      const { payments } = replyData(await call(payAtCounter, payment))
      return payments.map(({ paymentId }) => paymentId)
    },
    reversePayment: async paymentId => {
      replyData(await call(takeBackPayment, { paymentId }))
    },
    answerComplaint: async (complaint, action, words) => {
      const { complaints } = replyData(await call(listOpenComplaints, {}))
      const found = complaints.find(({ text }) => text === complaint)
      if (!found) throw new Error(`there is no complaint: ${complaint}`)
      replyData(await call(playAgent, { complaintId: found.complaintId, action, words }))
    },
    answerInChat: async (written, words) => {
      const { conversations } = replyData(await call(listOpenConversations, {}))
      const found = conversations.find(({ said }) => said.some(({ text }) => text === written))
      if (!found) throw new Error(`nobody waits who wrote: ${written}`)
      replyData(await call(answerAsAgent, { conversationId: found.conversationId, words }))
    },
    proveLedger: async () => replyData(await call(ledgerProof, {})),
    shiftedDays: async () => replyData(await call(readClock, {})).shiftedDays,
    now: async () => new Date(replyData(await call(readClock, {})).now),
    moveClock: async change => {
      replyData(await call(moveClock, change))
    },
    disputesFor: requestNo =>
      allPages(async after => {
        const page = replyData(await staff(listClaims, after === null ? {} : { after }))
        return { rows: page.claims.filter(({ cardNo }) => cardNo === requestNo), after: page.after }
      }),
    blockNewLoans: async orderId => {
      const { borrowerId } = replyData(await staff(readLoan, { loanId: orderId }))
      const input = { borrowerId, reason: 'Another person uses the account' }
      replyData(await staff(blockBorrower, input, { idempotencyKey: `block-${borrowerId}` }))
    },
    isUnderReview: async orderId => (await heldApplications(orderId)).length > 0,
    decide: async (orderId, decision) => {
      const reason = 'Checked the documents'
      const [application] = await heldApplications(orderId)
      if (!application) throw new Error(`the application ${orderId} waits for nobody`)
      if (decision === 'approve') await approveIdentity(application.borrowerId, reason)
      const attempt = { idempotencyKey: `${orderId}-${decision}` }
      const factsVersion = application.factsVersion ?? ''
      const input = { orderId, decision, reason, factsVersion, holderVerified: '1' } as const
      replyData(await staff(decideApplication, input, attempt))
    },
    payAgain: payAgainWith(staff),
  }
}

const allPages = async <Row>(
  read: (after: string | null) => Promise<{ rows: readonly Row[]; after: string | null }>,
): Promise<Row[]> => {
  const found: Row[] = []
  let after: string | null = null
  do {
    const page = await read(after)
    found.push(...page.rows)
    after = page.after
  } while (after !== null)
  return found
}

import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import { problemSave } from '#contract/complaint/calls.ts'
import { correctData, uploadDevice, uploadLocation } from '#contract/profile/calls.ts'
import { trackVisit } from '#contract/promotion/calls.ts'
import { subscribe } from '#contract/site/calls.ts'
import { inviteStaff } from '#contract/staff/calls.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { remindAll } from '#server/reminder/remind-market.ts'
import { recordPortfolio } from '#server/report/jobs.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import {
  type AuthorizationEnvironment,
  createAuthorizationEnvironment,
} from '../authorization/authorization-environment.ts'
import { matrixPersonas } from '../authorization/matrix-personas.ts'
import { rowsOf } from '../authorization/owner-rows.ts'
import { applyForLoan } from '../authorization/resource-owner.ts'
import { decideOnSubject } from '../personas/approvals.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { createStrayPayment } from '../personas/stray-payments.ts'
import { openVisit } from '../personas/visitor.ts'
import { secondApplicants, spokenFacts } from './canaries.ts'

/**
 * A borrower of each market with a canary in every personal field, and staff with work about them:
 * what the matrix needs, and what borrowers say beside their forms.
 */
export const createCanaryEnvironment = async (app: TestApp): Promise<AuthorizationEnvironment> => {
  const environment = await createAuthorizationEnvironment(app)
  const { owner, foreigner, work, foreignWork } = environment
  const corrections: string[] = []
  for (const [market, { borrower }] of Object.entries({ ID: owner, IN: foreigner })) {
    const facts = market === 'ID' ? spokenFacts.ID : spokenFacts.IN
    const { call } = borrower
    replyData(await call(uploadDevice, { model: facts.device }))
    const place = { latitude: facts.latitude, longitude: '80.27' }
    replyData(await call(uploadLocation, { ...place, consent: '1' }))
    const line = { type: recordType.text, value: facts.chat }
    replyData(await call(qaRecord, line, { idempotencyKey: freshKey() }))
    const name = { field: 'fullName', value: facts.correctedName } as const
    const correction = { ...name, reason: facts.correctionReason }
    corrections.push(replyData(await call(correctData, correction)).correctionId)
    replyData(await call(correctData, { field: 'birthOn', value: facts.correctedBirthOn }))
    replyData(await app.anyone(subscribe, { email: facts.subscriber }))
  }
  const [ofOwner = '', ofForeigner = ''] = corrections
  // Rupees that came to a number that nobody was given.
  const { paymentId: unmatched } = await createStrayPayment(app, { currency: 'INR' })
  return {
    ...environment,
    work: { ...work, correctionId: ofOwner },
    foreignWork: { ...foreignWork, correctionId: ofForeigner, unmatched },
  }
}

/** Another borrower with the canaries of the first, but for the numbers that one account alone has. */
const applyAgain = async (
  app: TestApp,
  { phone, idNumber }: { readonly phone: string; readonly idNumber: string },
): Promise<string> => {
  const { owner } = matrixPersonas
  const persona = { ...owner.persona, personaId: `owner ${phone}`, phone: `+62${phone}` }
  const forms = { ...owner.forms, base: { ...owner.forms.base, idNumber } }
  const { borrower } = await applyForLoan(app, { ...owner, persona, forms })
  await app.drain()
  return borrower.order.orderId
}

/** An application that waits for staff, and one that they approved whose bank refused the money. */
const createApplications = async (app: TestApp): Promise<void> => {
  const refused = await applyAgain(app, secondApplicants.refused)
  const { applications } = replyData(await app.staff(listHeldApplications, {}))
  const held = applications.find(({ orderId }) => orderId === refused)
  if (!held) throw new Error('the application of the same person was not held')
  app.payouts.setSettings({ outcome: 'fail' })
  const decision = {
    orderId: refused,
    decision: 'approve',
    reason: 'the documents are theirs',
    factsVersion: held.factsVersion ?? '',
    holderVerified: '1',
  } as const
  replyData(await app.staff(decideApplication, decision, { idempotencyKey: freshKey() }))
  // It is against a rule, so that a second person agrees.
  replyData(await decideOnSubject(app.staffAs('bayu'), refused))
  await app.drain()
  app.payouts.setSettings({ outcome: 'succeed' })
  await applyAgain(app, secondApplicants.held)
}

const complain = async (
  app: TestApp,
  { borrower, matrixPersona, orderNo }: AuthorizationEnvironment['owner'],
): Promise<void> => {
  const { call } = await app.signInAgain(borrower)
  const complaint = { problemType: '2', problemDetail: matrixPersona.message, orderNo }
  replyData(await call(problemSave, complaint, { idempotencyKey: freshKey() }))
}

/**
 * What fills the console's other queues with the borrowers of canaries: complaints, one of them past
 * its promise, an invitation, a held application, a payout that was refused, a visit by a channel, and,
 * 68 days later, loans that are past due for a week, their reminders and the portfolio of the day.
 */
export const fillQueues = async (
  app: TestApp,
  { owner, foreigner }: AuthorizationEnvironment,
): Promise<void> => {
  const invited = { name: 'Bima', email: 'bima@lender.example', markets: 'ID' }
  const reason = 'a new colleague'
  replyData(await app.staff(inviteStaff, { ...invited, reason }, { idempotencyKey: freshKey() }))
  await app.drain()
  await createApplications(app)
  await complain(app, foreigner)
  app.clock.advance({ days: 68 })
  const visitor = await openVisit(app)
  const visit = { page_id: 'id-1', client_type: 'android', page_type: '1', app_from: 'radio' }
  await visitor.call(trackVisit, visit)
  for (const market of MARKET_CODES) {
    await refreshCases(app.services, market)
    await recordPortfolio(app.services, market)
  }
  await remindAll(app.services)
  await app.drain()
  // An open complaint holds reminders back.
  await complain(app, owner)
}

/** The ids of everything that belongs to a borrower of canaries: a row of a list has one of them. */
export const readCanaryIds = async (
  app: TestApp,
  { owner, foreigner }: AuthorizationEnvironment,
): Promise<string[]> => {
  const copies = await app.services.db
    .selectFrom('profile.borrower')
    .select('borrowerId')
    .where('personaId', 'like', 'owner %')
    .execute()
  const all = [owner.borrower, foreigner.borrower, ...copies]
  const rows = await Promise.all(all.map(each => rowsOf(app, each.borrowerId, [])))
  return [...new Set(rows.flatMap(({ ids }) => [...ids]))]
}

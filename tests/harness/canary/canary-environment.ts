import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import { problemSave } from '#contract/complaint/calls.ts'
import { correctData, uploadDevice, uploadLocation } from '#contract/profile/calls.ts'
import { subscribe } from '#contract/site/calls.ts'
import { inviteStaff } from '#contract/staff/calls.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import {
  type AuthorizationEnvironment,
  createAuthorizationEnvironment,
} from '../authorization/authorization-environment.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { createStrayPayment } from '../personas/stray-payments.ts'
import { spokenFacts } from './canaries.ts'

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

/**
 * What fills the console's other queues with the borrowers of canaries: a complaint that waits, an
 * invitation, and, 38 days later, loans that are past due.
 */
export const fillQueues = async (
  app: TestApp,
  { owner, foreigner }: AuthorizationEnvironment,
): Promise<void> => {
  for (const { borrower, matrixPersona, orderNo } of [owner, foreigner]) {
    const complaint = { problemType: '2', problemDetail: matrixPersona.message, orderNo }
    replyData(await borrower.call(problemSave, complaint, { idempotencyKey: freshKey() }))
  }
  const invited = { name: 'Bima', email: 'bima@lender.example', markets: 'ID' }
  const reason = 'a new colleague'
  replyData(await app.staff(inviteStaff, { ...invited, reason }, { idempotencyKey: freshKey() }))
  await app.drain()
  app.clock.advance({ days: 38 })
  for (const market of MARKET_CODES) await refreshCases(app.services, market)
}

import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { getSid } from '#contract/promotion/calls.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { asFile, createTestImage } from '../app/test-image.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { matrixPersonas } from './matrix-personas.ts'
import { createPeople } from './people-inputs.ts'
import { applyForLoan, createResources } from './resource-owner.ts'
import { createForeignWork, createStaffWork } from './staff-work.ts'

/** Some are decided by a rule, and some wait for staff. */
const approveAll = async (app: TestApp, staff: Client): Promise<void> => {
  await app.drain()
  const { applications } = replyData(await staff(listHeldApplications, {}))
  for (const { orderId, factsVersion } of applications) {
    const decision = {
      orderId,
      decision: 'approve',
      reason: 'checked the documents',
      factsVersion: factsVersion ?? '',
      holderVerified: '1',
    } as const
    replyData(await staff(decideApplication, decision, { idempotencyKey: freshKey() }))
  }
  await app.drain()
}

/** Three borrowers with every resource that can be named, and staff with work to do. */
export const createAuthorizationEnvironment = async (app: TestApp) => {
  const staff = app.staffAs('ani')
  const [first, second, third] = await Promise.all([
    applyForLoan(app, matrixPersonas.owner),
    applyForLoan(app, matrixPersonas.neighbour),
    applyForLoan(app, matrixPersonas.foreigner),
  ])
  await approveAll(app, staff)
  const owner = await createResources(app, staff, first)
  const neighbour = await createResources(app, staff, second)
  const foreigner = await createResources(app, staff, third)
  const work = await createStaffWork(app, staff, owner)
  const foreignWork = await createForeignWork(app, staff, foreigner)
  const { sid } = replyData(await app.anyone(getSid, {}))
  const image = asFile(await createTestImage())
  const people = await createPeople(app)
  return { app, owner, neighbour, foreigner, work, foreignWork, sid, image, ...people }
}

export type AuthorizationEnvironment = Awaited<ReturnType<typeof createAuthorizationEnvironment>>

import { expect, test } from 'vitest'
import { enterAsPersona, listPersonas } from '#contract/sandbox/calls.ts'
import { loanPersonas, readyPersonas } from '#tools/seed/personas.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'

test('a seeding that was cut off is completed by the next, and seeds no persona twice', async () => {
  await using app = await createTestApp()
  const complete = [...loanPersonas.slice(0, 2), ...readyPersonas.slice(0, 1)]
  const cutOff = loanPersonas.slice(2, 3).map(each => ({ ...each, productId: 'of-nobody' }))
  await expect(seedSandbox(app.services, [...complete, ...cutOff])).rejects.toThrow('of-nobody')
  for (let starts = 0; starts < 2; starts += 1) await seedSandbox(app.services, complete)

  const listed = (await app.anyone(listPersonas, {})).data?.personas ?? []
  expect(listed.map(({ personaId }) => personaId)).toEqual(complete.map(each => each.personaId))
  for (const { personaId } of listed) {
    expect(await app.anyone(enterAsPersona, { personaId })).toMatchObject({ success: true })
  }
  await expectSoundBooks(app)
})

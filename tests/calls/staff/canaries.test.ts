import { beforeAll, describe, expect, test } from 'vitest'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyJob,
  certifyPersonal,
  correctData,
  uploadDevice,
  uploadLocation,
} from '#contract/profile/calls.ts'
import { roles } from '#contract/staff/roles.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { fieldsOf } from '../../harness/authorization/field-kinds.ts'
import { staffCalls } from '../../harness/authorization/role-checks.ts'
import type { AnyCall } from '../../harness/authorization/send-call.ts'
import {
  canaries,
  canaryOfField,
  fieldsWithoutCanary,
  findCanaries,
} from '../../harness/canary/canaries.ts'
import { createCanaryEnvironment } from '../../harness/canary/canary-environment.ts'
import {
  changeEverything,
  isRead,
  listenLive,
  readAsRoles,
  type StaffReply,
} from '../../harness/canary/staff-reads.ts'
import { readStoredColumns } from '../../harness/canary/stored-rows.ts'

/** What they are for is showing personal data: each leaves an entry with the reader's reason. */
const reveals = new Set([
  'revealField',
  'revealCorrection',
  'readContactMessage',
  'listSubscriptions',
])

/** Shown without a reason, and why. */
const shownOpenly: Readonly<Record<string, string>> = {
  'readComplaint message': 'the complaint itself, as the borrower wrote it to who answers it',
  'readConversation message': 'the conversation itself, as the borrower wrote it',
  'readConversation chat': 'the conversation itself, as the borrower wrote it',
}

/** The kind of a canary, without the market. */
const kindOf = (canary: string): string => canary.replace(/^.* /, '')

describe('personal data of borrowers', () => {
  const shared = shareApp()
  const replies: StaffReply[] = []
  const addresses: string[] = []
  let live = ''

  beforeAll(async () => {
    const made = await createCanaryEnvironment(shared())
    const fetch: typeof made.app.fetch = async (path, init) => {
      addresses.push(path)
      return await made.app.fetch(path, init)
    }
    const environment = { ...made, app: { ...made.app, fetch } }
    const listener = await listenLive(made.app)
    replies.push(...(await readAsRoles(environment, roles)))
    replies.push(...(await changeEverything(environment)))
    replies.push(...(await readAsRoles(environment, ['compliance'])))
    live = await listener.stop()
  }, 600_000)

  test('is in no reply, list or file of staff without an entry of its reveal', () => {
    const wrong = new Set<string>()
    const seen = new Set<string>()
    for (const { call, role, isFile, reply, entries } of replies) {
      for (const canary of findCanaries(reply.body)) {
        const open = `${call.name} ${kindOf(canary)}`
        const isRevealed = reveals.has(call.name) && entries.some(({ reason }) => reason !== '')
        seen.add(isRevealed ? call.name : open)
        if (isRevealed || (shownOpenly[open] !== undefined && !isFile)) continue
        wrong.add(`${call.name} shows ${role} ${canary}${isFile ? ' in a file' : ''}`)
      }
    }
    expect([...wrong]).toEqual([])
    // An exception that nothing needs would let something through later.
    expect([...reveals, ...Object.keys(shownOpenly)].filter(each => !seen.has(each))).toEqual([])
  })

  test('is in no address, no line of the log and no event of the live stream', () => {
    expect(addresses.filter(each => findCanaries(decodeURIComponent(each)).length > 0)).toEqual([])
    expect(findCanaries(shared().logged())).toEqual([])
    expect(findCanaries(live)).toEqual([])
    // What was searched is what was sent.
    expect(shared().logged()).toContain('/staff/complaints')
    expect(live).toContain('complaint')
  })

  test('is in no column of the database in clear', async () => {
    const columns = await readStoredColumns(shared())
    const found = columns.flatMap(({ column, text }) =>
      findCanaries(text).map(canary => `${column}: ${canary}`),
    )
    expect(found).toEqual([])
    // What stands in clear is found.
    const reasons = columns.find(({ column }) => column === 'audit.entry.reason')
    expect(reasons?.text).toContain('seen on the slip')
  })

  test('is read by every call that reads, in both markets', () => {
    const answered = new Set(
      replies
        .filter(
          ({ reply, call }) => reply.status === 200 && ['', call.successCode].includes(reply.code),
        )
        .map(({ call, market }) => `${call.name} ${market}`),
    )
    const unread = staffCalls
      .filter(call => isRead(call) && call.stream !== true)
      .flatMap(({ name }) => [`${name} ID`, `${name} IN`])
      .filter(each => !answered.has(each))
    expect(unread).toEqual([])
  })

  test.each([
    certifyBase,
    certifyPersonal,
    certifyJob,
    certifyExtra,
    certifyBank,
    uploadLocation,
    uploadDevice,
    correctData,
  ])('has a canary in each field of $name', call => {
    // Only the names of its fields are read.
    const fields = fieldsOf(call as AnyCall).filter(field => !fieldsWithoutCanary.has(field))
    const known = fields.filter(field => {
      const canary = canaryOfField[field]
      return canary !== undefined && canaries.has(`ID ${canary}`) && canaries.has(`IN ${canary}`)
    })
    expect(known).toEqual(fields)
  })
})

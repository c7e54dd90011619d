import { describe, expect, test } from 'vitest'
import { readInvitation } from '#contract/staff/calls.ts'
import { readStaffCommand, runStaffCommand } from '#tools/staff/staff-command.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { openBrowser } from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()

const first = ['invite', 'Dian Utami', 'dian@lender.example', '--role', 'administrator']

describe('npm run staff', () => {
  test('invites the first administrator by a link that is printed', async () => {
    const command = readStaffCommand(first)
    expect(command?.markets).toEqual(['ID', 'IN'])
    const printed = command ? await runStaffCommand(shared().services, command) : ''
    const token = printed.split('#')[1] ?? ''
    const { data } = await openBrowser(shared()).call(readInvitation, { token })
    expect(data).toMatchObject({ name: 'Dian Utami', email: 'dian@lender.example' })
    const roles = await shared()
      .services.db.selectFrom('staff.roleGrant as g')
      .innerJoin('staff.person as p', 'p.staffId', 'g.staffId')
      .select(['g.role', 'g.grantedBy'])
      .where('p.name', '=', 'Dian Utami')
      .execute()
    expect(roles).toEqual([{ role: 'administrator', grantedBy: null }])
    const again = command ? await runStaffCommand(shared().services, command) : ''
    expect(again).toContain('already')
  })

  test('knows one market', () => {
    expect(readStaffCommand([...first, '--market', 'IN'])?.markets).toEqual(['IN'])
  })

  test.each([
    [[]],
    [['invite']],
    [['invite', 'Dian', 'dian@lender.example']],
    [['invite', 'Dian', 'no address', '--role', 'administrator']],
    [['invite', 'Dian', 'dian@lender.example', '--role', 'owner']],
    [[...first, '--market', 'SG']],
    [[...first, 'more']],
    [['remove', ...first.slice(1)]],
    [[...first, '--unknown']],
  ])('does nothing for %j', args => {
    expect(readStaffCommand(args)).toBeUndefined()
  })
})

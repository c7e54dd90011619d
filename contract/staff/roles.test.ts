import { describe, expect, test } from 'vitest'
import { permissions } from './permissions.ts'
import { permissionsOf, rolePermissions, roles } from './roles.ts'

const writing = permissions.filter(each => !/\.(read|use)$/.test(each))

describe('roles', () => {
  test('together may do everything, and none may do it alone', () => {
    expect([...permissionsOf(roles)].toSorted()).toEqual([...permissions].toSorted())
    for (const role of roles) expect(permissionsOf([role]).size).toBeLessThan(permissions.length)
  })

  test('of an administrator reach people only: no money, and no borrower', () => {
    for (const permission of rolePermissions.administrator) {
      expect(permission).toMatch(/^(staff|approval)\./)
    }
  })

  test('of compliance read everything, and write nothing but reviews', () => {
    const held = permissionsOf(['compliance'])
    for (const each of permissions.filter(name => name.endsWith('.read'))) {
      expect(held).toContain(each)
    }
    expect(writing.filter(each => held.has(each)).toSorted()).toEqual([
      'audit.export',
      'audit.review',
      'borrower.reveal',
    ])
  })

  test('requesting money back and approving it are of two roles', () => {
    expect(permissionsOf(['finance-officer'])).not.toContain('refund.approve')
  })
})

test('a person without a role has the own account alone', () => {
  expect([...permissionsOf([])]).toEqual(['own-account.use'])
})

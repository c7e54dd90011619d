import { describe, expect, test } from 'vitest'
import { permissionsOf, type Role } from '#contract/staff/roles.ts'
import { refuseStaff, secondFactorMinutes } from './refuse-staff.ts'

const now = new Date('2026-03-02T04:00:00Z')

const callerWith = (role: Role, factorAgeMs = 0) => ({
  staff: {
    staffId: 'e36a1dd9-8a52-4e15-9a13-1f0a37a0a3a1',
    name: 'Ani',
    roles: [role],
    permissions: permissionsOf([role]),
    markets: ['ID'],
    sessionId: 'a session',
    secondFactorAt: new Date(now.getTime() - factorAgeMs),
  } as const,
  language: 'en' as const,
  now,
})

const decideRefund = { permission: 'refund.approve', secondFactor: 'recent' } as const
const listRefunds = { permission: 'refund.read', secondFactor: undefined } as const

describe('a staff call', () => {
  test('is refused without its permission, however recent the second factor', () => {
    expect(refuseStaff(decideRefund, callerWith('finance-officer'))?.refused).toBe('403')
    expect(refuseStaff(decideRefund, callerWith('finance-controller'))).toBeUndefined()
  })

  test('is refused to everyone where it names no permission', () => {
    const unnamed = { permission: undefined, secondFactor: undefined }
    expect(refuseStaff(unnamed, callerWith('finance-controller'))?.refused).toBe('403')
  })

  test('asks for a second factor once the last is 15 minutes old, where it needs a recent one', () => {
    const limitMs = secondFactorMinutes * 60_000
    const controller = (ageMs: number) => callerWith('finance-controller', ageMs)
    expect(refuseStaff(decideRefund, controller(limitMs - 1))).toBeUndefined()
    expect(refuseStaff(decideRefund, controller(limitMs))?.refused).toBe('4801')
    expect(refuseStaff(listRefunds, controller(limitMs))).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import {
  commonVariables,
  environmentOfOneMarket,
} from '#tests/harness/app/production-environment.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { parseConfig } from './config.ts'
import { environment } from './environment.ts'
import { smsConfigOf } from './sms-config.ts'

const linkHosts = (values: Readonly<Record<string, string>>) =>
  smsConfigOf(environment.parse(values)).linkHosts

test('text messages in India may name our own host, and those that are registered', () => {
  const values = commonVariables()
  expect(linkHosts(values)).toEqual({ ID: undefined, IN: ['loans.example'] })
  const named = { ...values, RUPYA_SMS_LINK_HOSTS_IN: 'RZP.io, loans.example' }
  expect(linkHosts(named).IN).toEqual(['loans.example', 'rzp.io'])
})

test('in the sandbox nothing is registered until a host is named', () => {
  expect(linkHosts({}).IN).toBeUndefined()
  expect(linkHosts({ RUPYA_SMS_LINK_HOSTS_IN: 'rzp.io' }).IN).toEqual(['rzp.io'])
})

test.each(['https://rzp.io', 'rzp.io/i', 'rzp.io:443', '*.rzp.io', 'rzp', 'rzp.io,,x.example'])(
  'production refuses to start with the link host %s, in one line',
  value => {
    const values = { ...environmentOfOneMarket('IN'), RUPYA_SMS_LINK_HOSTS_IN: value }
    const parse = () => parseConfig(values, () => expect.fail('asked for sandbox secrets'))
    const line = 'RUPYA_SMS_LINK_HOSTS_IN is not a list of host names, each as it is registered'
    expect(parse).toThrow(StartRefusal)
    expect(parse).toThrow(line)
  },
)

import { afterEach, describe, expect, test } from 'vitest'
import { type BridgeAction, type BridgeParams, bridgeActions } from './actions.ts'
import { createBridge } from './bridge.ts'
import { browserFallbacks } from './browser-fallbacks.ts'
import { type HostWindow, platformOf } from './host.ts'
import { installBridgeRecorder } from './recorder.ts'

const example: BridgeParams = {
  openPage: { url: 'rupya://product/7' },
  closeWebView: {},
  openPageWithParams: { page: 'product', params: { id: '7' } },
  goHome: {},
  goMine: {},
  forceLogin: {},
  callTelephone: { telephone: '+62 21-5000' },
  rateApp: {},
  confirmTrackingPoint: { point: 'confirm' },
  startBank: { orderId: 'o-1' },
  endBank: { orderId: 'o-1' },
}

// The recorder writes to the global object, which stands for the page's window here.
const host = globalThis as HostWindow

const browserPage = (hasHistory = false) => {
  const visited: string[] = []
  const page = {
    go: (address: string) => void visited.push(address),
    signInUrl: () => '/login?isNeedPop=1',
    back: () => hasHistory,
    showThanks: () => void visited.push('thanks'),
  }
  return { visited, bridge: createBridge({ host, fallbacks: browserFallbacks(page) }) }
}

const perform = (bridge: ReturnType<typeof createBridge>, action: BridgeAction) =>
  // Each action gets its own example; the union type does not show the pairing.
  (bridge[action] as (params: unknown) => unknown)(example[action])

afterEach(() => {
  delete host.RupyaBridge
  delete host.webkit
})

describe.each(['ios', 'android'] as const)('in the %s shell', platform => {
  test.each(bridgeActions)('%s reaches the shell with its parameters', action => {
    const calls = installBridgeRecorder({ platform, actions: bridgeActions })
    const { bridge, visited } = browserPage()
    expect(perform(bridge, action)).toBe('shell')
    expect(calls).toEqual([{ action, params: example[action] }])
    expect(visited).toEqual([])
    expect(platformOf(host)).toBe(platform)
  })

  test('an action that an older shell does not know falls back to the browser', () => {
    installBridgeRecorder({ platform, actions: ['goHome'] })
    const { bridge, visited } = browserPage()
    expect(bridge.forceLogin({})).toBe('browser')
    expect(visited).toEqual(['/login?isNeedPop=1'])
  })
})

test('a shell that throws does not stop the borrower', () => {
  host.RupyaBridge = {
    goHome: () => {
      throw new Error('no activity')
    },
  }
  const { bridge, visited } = browserPage()
  expect(bridge.goHome({})).toBe('browser')
  expect(visited).toEqual(['/home'])
})

describe('in a browser', () => {
  const expected: readonly (readonly [BridgeAction, string, readonly string[]])[] = [
    ['openPage', 'none', []],
    ['openPageWithParams', 'none', []],
    ['closeWebView', 'browser', ['/home']],
    ['goHome', 'browser', ['/home']],
    ['goMine', 'browser', ['/mine']],
    ['forceLogin', 'browser', ['/login?isNeedPop=1']],
    ['callTelephone', 'browser', ['tel:+62215000']],
    ['rateApp', 'browser', ['thanks']],
    ['confirmTrackingPoint', 'browser', []],
    ['startBank', 'browser', []],
    ['endBank', 'browser', []],
  ]

  test.each(expected)('%s is answered by: %s, going to %j', (action, outcome, addresses) => {
    const { bridge, visited } = browserPage()
    expect(perform(bridge, action)).toBe(outcome)
    expect(visited).toEqual(addresses)
    expect(platformOf(host)).toBe('browser')
  })

  test('closing goes back when there is a page to go back to', () => {
    const { bridge, visited } = browserPage(true)
    expect(bridge.closeWebView({})).toBe('browser')
    expect(visited).toEqual([])
  })
})

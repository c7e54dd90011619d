import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  findClippedText,
  findMotion,
  findSidewaysOverflow,
  findSmallTargets,
} from '../../harness/pages/layout-checks.ts'

// Each layout check finds its fault, and nothing in a sound page.
const faults = [
  { check: findSidewaysOverflow, fault: '<p style="width: 120vw">wide</p>', says: 'px wide' },
  {
    check: findSidewaysOverflow,
    fault: '<div style="overflow: hidden"><p style="width: 120vw">cut off</p></div>',
    says: 'cut off',
  },
  {
    check: findClippedText,
    fault: '<p style="width: 5em; overflow: hidden; white-space: nowrap">1076 6999 0004</p>',
    says: '1076',
  },
  {
    check: findClippedText,
    fault: '<div style="height: 1em; overflow: hidden"><p>one<br>two<br>three</p></div>',
    says: 'one',
  },
  { check: findSmallTargets, fault: '<a href="#more">more</a>', says: 'more' },
  { check: findSmallTargets, fault: '<label><input type="radio"> BCA</label>', says: 'BCA' },
  {
    check: findMotion,
    fault: '<p style="transition: transform 200ms">moves</p>',
    says: 'transform',
  },
  {
    check: findMotion,
    fault: '<style>@keyframes turn {}</style><p style="animation: turn 1s infinite">turns</p>',
    says: 'turn',
  },
]

for (const { check, fault, says } of faults) {
  test(`${check.name} sees ${fault}`, async ({ page }) => {
    const document = (body: string) =>
      `<meta name="viewport" content="width=device-width"><body style="margin: 0">${body}`
    await page.setContent(document('<p>Pelunasan</p>'))
    expect(await check(page)).toEqual([])
    await page.setContent(document(fault))
    expect((await check(page)).join()).toContain(says)
  })
}

import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  findClippedText,
  findMotion,
  findSidewaysOverflow,
  findSmallTargets,
} from '../../harness/pages/layout-checks.ts'

// The looks by which screens are judged see what they look for, and nothing in a sound page.
const faults = [
  { look: findSidewaysOverflow, fault: '<p style="width: 120vw">wide</p>', says: 'px wide' },
  {
    look: findSidewaysOverflow,
    fault: '<div style="overflow: hidden"><p style="width: 120vw">cut off</p></div>',
    says: 'cut off',
  },
  {
    look: findClippedText,
    fault: '<p style="width: 5em; overflow: hidden; white-space: nowrap">1076 6999 0004</p>',
    says: '1076',
  },
  {
    look: findClippedText,
    fault: '<div style="height: 1em; overflow: hidden"><p>one<br>two<br>three</p></div>',
    says: 'one',
  },
  { look: findSmallTargets, fault: '<a href="#more">more</a>', says: 'more' },
  { look: findSmallTargets, fault: '<label><input type="radio"> BCA</label>', says: 'BCA' },
  {
    look: findMotion,
    fault: '<p style="transition: transform 200ms">moves</p>',
    says: 'transform',
  },
  {
    look: findMotion,
    fault: '<style>@keyframes turn {}</style><p style="animation: turn 1s infinite">turns</p>',
    says: 'turn',
  },
]

for (const { look, fault, says } of faults) {
  test(`${look.name} sees ${fault}`, async ({ page }) => {
    const document = (body: string) =>
      `<meta name="viewport" content="width=device-width"><body style="margin: 0">${body}`
    await page.setContent(document('<p>Pelunasan</p>'))
    expect(await look(page)).toEqual([])
    await page.setContent(document(fault))
    expect((await look(page)).join()).toContain(says)
  })
}

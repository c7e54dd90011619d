import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../rendering/render-page.tsx'
import { styleRule } from '../../rendering/style-rule.ts'
import styles from './stars.module.css'
import { type StarCount, Stars } from './stars.tsx'

const render = (value: StarCount | undefined) =>
  renderPage(createElement(Stars, { legend: 'Stars', value, onChange: () => undefined }))

/** Of each star, whether it is filled; and the number of the one that is checked. */
const starsIn = (markup: string) => {
  const stars = [...markup.matchAll(/<label class="([^"]*)"[\s\S]*?<\/label>/g)]
  return {
    filled: stars.map(([, names = '']) => names.includes(styles['filled'] ?? '')),
    checked: stars.findIndex(([star]) => / checked=""/.test(star)) + 1,
  }
}

describe('the stars', () => {
  test('are filled up to the chosen one, and the rest are grey', () => {
    expect(starsIn(render(3))).toEqual({ filled: [true, true, true, false, false], checked: 3 })
    expect(starsIn(render(5)).filled).toEqual([true, true, true, true, true])
    expect(starsIn(render(undefined))).toEqual({
      filled: [false, false, false, false, false],
      checked: 0,
    })
    expect(styleRule('ui/stars/stars.module.css', '.shape')['fill']).toBe('var(--surface-sunken)')
    expect(styleRule('ui/stars/stars.module.css', '.filled .shape')['fill']).toBe('var(--star)')
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import {
  findClippedText,
  findMotion,
  findSidewaysOverflow,
  findSmallTargets,
} from './layout-checks.ts'

/** Axe as a script; the minified file, since a page takes a third of a second to read the other. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The violations that axe finds. */
const findAxeViolations = async (page: Page, options: RunOptions = {}): Promise<string[]> => {
  const { violations } = await page.evaluate(
    chosen => window.axe.run(document, chosen),
    // Scripts are blocked in our own frames; the framed document is checked as a page of its own.
    { iframes: false, resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Draws the page in a colour scheme; resolves once all transitions have ended. */
const setColorScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  )
  await page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    // The shortest transition of a colour takes a frame too; until then it is half the old one.
    const changes = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

declare global {
  interface Window {
    readonly axe: typeof import('axe-core')
  }
}

/** Sets the root text size in CSS pixels; 16 is a browser's default. */
const setTextSize = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(size => {
    document.documentElement.style.fontSize = `${size}px`
  }, pixels)

/** That axe finds nothing, light and dark, at the size that the page has. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  await setColorScheme(page, 'light')
  await page.evaluate(axeSource)
  expect.soft(await findAxeViolations(page), `axe, light: ${page.url()}`).toEqual([])
  await setColorScheme(page, 'dark')
  const coloursAlone = { runOnly: ['color-contrast'] }
  expect.soft(await findAxeViolations(page, coloursAlone), `axe, dark: ${page.url()}`).toEqual([])
  await setColorScheme(page, 'light')
}

/** Checks a page for everyone: both colour schemes, a small phone, twice the text size. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await setColorScheme(page, 'light')
  await page.evaluate(axeSource)
  expect.soft(await findAxeViolations(page), 'axe, light').toEqual([])
  await setColorScheme(page, 'dark')
  const coloursAlone = { runOnly: ['color-contrast'] }
  expect.soft(await findAxeViolations(page, coloursAlone), 'axe, dark').toEqual([])
  expect.soft(await findMotion(page), 'motion that was asked not to be').toEqual([])
  expect.soft(await findSmallTargets(page), 'small targets').toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findSidewaysOverflow(page), 'sideways at 320 px').toEqual([])
  expect.soft(await findClippedText(page), 'clipped at 320 px').toEqual([])
  expect.soft(await findSmallTargets(page), 'small targets at 320 px').toEqual([])

  await page.setViewportSize({ width: 768, height: 1024 })
  expect.soft(await findSidewaysOverflow(page), 'sideways at 768 px').toEqual([])

  await page.setViewportSize({ width: 360, height: 800 })
  await setTextSize(page, 32)
  expect.soft(await findSidewaysOverflow(page), 'sideways at 200 %').toEqual([])
  expect.soft(await findClippedText(page), 'clipped at 200 %').toEqual([])
}

import type { Browser } from '@playwright/test'
import { scriptStrings } from './script-strings.ts'

/** Where a page without escaping would put a text. `\0` is the text's position. */
const insertionPoints: readonly string[] = [
  '<div>\0</div>',
  '<input value="\0">',
  "<input value='\0'>",
  '<input value=\0>',
  '<title>\0</title>',
  '<textarea>\0</textarea>',
  '<style>\0</style>',
  '<!--\0-->',
  '<select><option>\0</option></select>',
  '<noscript>\0</noscript>',
  '<template>\0</template>',
  '<script>const text = "\0"</script>',
  "<script>const text = '\0'</script>",
  '<script>const text = `\0`</script>',
  '<script>/*\0*/</script>',
  '<iframe src="\0"></iframe>',
]

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * How many of the strings run in this browser on a page without escaping and policy: without that,
 * strings that never run would prove nothing about a page on which none does.
 */
export const countLiveStrings = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage()
  const live = new Set<number>()
  await page.exposeFunction('__ran', (number: number) => live.add(number))
  for (const { text } of scriptStrings) {
    const frames = insertionPoints.map(
      place => `<iframe srcdoc="${inAttribute(place.replace('\0', () => text))}"></iframe>`,
    )
    await page.setContent(frames.join(''), { waitUntil: 'load' })
    // Strings that need a move or focus run a little later.
    await page.waitForTimeout(50)
  }
  await page.close()
  return live.size
}

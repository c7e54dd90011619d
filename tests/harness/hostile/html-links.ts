/** Every address in a page's markup, decoded as a browser would decode it. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<[a-zA-Z][^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(/\s(?:href|action|formaction|data)="([^"]*)"/g)].map(found =>
      plain(found[1] ?? ''),
    ),
  )

const letters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const plain = (text: string): string =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, found => letters[found] ?? found)

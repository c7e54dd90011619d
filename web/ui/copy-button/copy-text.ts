/** The parts of a browser that can copy; each may be missing or refuse. */
export type CopyTools = {
  readonly clipboard: Pick<Clipboard, 'writeText'> | undefined
  /** The way of older web views: select the text and ask the document to copy the selection. */
  readonly copySelected: (text: string) => boolean
}

/** Copies a text. False when neither way worked; then the borrower must be able to select it. */
export const copyText = async (text: string, tools: CopyTools): Promise<boolean> => {
  try {
    if (tools.clipboard) {
      await tools.clipboard.writeText(text)
      return true
    }
  } catch {
    // A web view without focus or permission refuses; the older way needs neither.
  }
  return tools.copySelected(text)
}

/** Copies by a selection that is on the page only for that moment. */
export const copySelected = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}

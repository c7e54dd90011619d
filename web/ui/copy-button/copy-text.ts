/** The browser's ways to copy; each may be missing or fail. */
export type CopyTools = {
  readonly clipboard: Pick<Clipboard, 'writeText'> | undefined
  /** For older web views: selects the text and copies the selection. */
  readonly copySelected: (text: string) => boolean
}

/** Copies a text. Returns false when both ways failed. */
export const copyText = async (text: string, tools: CopyTools): Promise<boolean> => {
  try {
    if (tools.clipboard) {
      await tools.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused without focus or permission; the other way needs neither.
  }
  return tools.copySelected(text)
}

/** Copies by a temporary selection. */
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

import { createTheme, DEFAULT_THEME, type MantineColorsTuple } from '@mantine/core'

/** Neutral greys with a slight blue; 7 and 8 are the dark theme's panel and page. */
const dark: MantineColorsTuple = [
  '#e6e8ec',
  '#b9bec8',
  '#9aa1ae',
  '#6b7280',
  '#3d434e',
  '#2c313a',
  '#22262e',
  '#191c22',
  '#121419',
  '#0c0e12',
]

const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dde1fb',
  '#b8c0f4',
  '#909cee',
  '#6f7de9',
  '#5b6ae3',
  '#4f5ed8',
  '#424fc0',
  '#3945a8',
  '#2f3a90',
]

/** A colour whose text on its own light ground, the ninth shade on the first, is dark enough. */
const withDarkText = (shades: MantineColorsTuple, text: string): MantineColorsTuple => [
  shades[0],
  shades[1],
  shades[2],
  shades[3],
  shades[4],
  shades[5],
  shades[6],
  shades[7],
  shades[8],
  text,
]
const orange = withDarkText(DEFAULT_THEME.colors.orange, '#9c3608')
const green = withDarkText(DEFAULT_THEME.colors.green, '#1d6a2e')

/** The console is dense: many rows, small text, little round corners. */
export const theme = createTheme({
  colors: { dark, accent, orange, green },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  defaultRadius: 6,
  fontFamily:
    "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
  },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.125rem', lineHeight: '1.4' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  // By name, so that the first load does not carry every component that has a default.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'xs' } },
    Modal: { defaultProps: { centered: true, radius: 10 } },
    Select: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
  },
})

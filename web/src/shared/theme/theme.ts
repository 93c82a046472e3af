import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { components } from './components.ts'

const ink: MantineColorsTuple = [
  '#F2F4FD',
  '#E6EAFB',
  '#CBD4F7',
  '#A6B5F2',
  '#8499EC',
  '#6880E6',
  '#4A66DC',
  '#3350C9',
  '#2942AC',
  '#21358A',
]
const gray: MantineColorsTuple = [
  '#FAF9F7',
  '#F7F6F3',
  '#F0EFEB',
  '#E7E5DF',
  '#D5D2CA',
  '#B4B1A9',
  '#8E8C86',
  '#66666A',
  '#4D4E53',
  '#2B2C2F',
]
const dark: MantineColorsTuple = [
  '#ECECEA',
  '#B8B9BE',
  '#989AA1',
  '#5C5F67',
  '#3B3E45',
  '#2B2D32',
  '#222428',
  '#17181B',
  '#131416',
  '#0E0F11',
]

/** Buttons by meaning: filled acts, default is outlined, subtle is text, link is accent text; `red` is for what destroys. */
const resolveVariant: VariantColorsResolver = (input) => {
  const danger = input.color === 'red'
  switch (input.variant) {
    case 'filled':
      return {
        background: danger ? 'var(--l-bad-solid)' : 'var(--l-ac-solid)',
        hover: danger ? 'color-mix(in srgb, var(--l-bad-solid) 86%, black)' : 'var(--l-ac-solid-hover)',
        color: 'var(--l-on-solid)',
        border: '1px solid transparent',
      }
    case 'default':
      return {
        background: 'var(--l-raised)',
        hover: 'var(--l-hover)',
        color: danger ? 'var(--l-bad)' : 'var(--l-t1)',
        border: '1px solid var(--l-ctl)',
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: danger ? 'var(--l-bad-soft)' : 'var(--l-hover)',
        color: danger ? 'var(--l-bad)' : 'var(--l-t2)',
        border: '1px solid transparent',
      }
    case 'link':
      return {
        background: 'transparent',
        hover: 'var(--l-ac-soft)',
        color: 'var(--l-ac)',
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray, dark },
  black: '#1B1C1E',
  white: '#FFFFFF',
  fontFamily: 'var(--l-font)',
  fontFamilyMonospace: 'var(--l-mono)',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.54', lg: '1.6', xl: '1.5' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--l-shadow-pop)', xl: 'var(--l-shadow-dialog)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver: resolveVariant,
  components,
})

/** The variables Mantine writes itself; a plain style sheet would lose to its own root selector. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--l-bg)',
    '--mantine-color-text': 'var(--l-t1)',
    '--mantine-color-bright': 'var(--l-t1)',
    '--mantine-color-dimmed': 'var(--l-t3)',
    '--mantine-color-placeholder': 'var(--l-placeholder)',
    '--mantine-color-default-border': 'var(--l-line)',
    '--mantine-color-default': 'var(--l-raised)',
    '--mantine-color-default-hover': 'var(--l-hover)',
    '--mantine-color-error': 'var(--l-bad)',
    '--mantine-color-anchor': 'var(--l-ac)',
    '--mantine-color-disabled': 'var(--l-hover)',
    '--mantine-color-disabled-color': 'var(--l-t4)',
    '--mantine-color-disabled-border': 'var(--l-line)',
    // Menu entries that destroy take the shade itself.
    '--mantine-color-red-6': 'var(--l-bad)',
    '--mantine-color-red-light-hover': 'var(--l-bad-soft)',
  }
  return { variables: {}, light: variables, dark: variables }
}

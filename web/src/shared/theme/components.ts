import type { MantineThemeOverride } from '@mantine/core'
import classes from './components.module.css'

/** Control heights by size; taller on phones (`tokens.css`). */
const heights: Readonly<Record<string, string>> = {
  xs: 'var(--l-h-xs)',
  sm: 'var(--l-h-sm)',
  md: 'var(--l-h-md)',
  lg: 'var(--l-h-lg)',
  xl: 'var(--l-h-xl)',
}
const buttonPaddings: Readonly<Record<string, string>> = { xs: '8px', sm: '10px', md: '12px', lg: '14px', xl: '16px' }
const modalSizes: Readonly<Record<string, string>> = { sm: '440px', md: '640px', lg: '920px' }
const drawerSizes: Readonly<Record<string, string>> = { sm: '420px', md: '640px' }

/** Looks a named size up; a size that is no name (a length of its own, in pixels where it is a number) stays as it is. */
export function sized(table: Readonly<Record<string, string>>, size: unknown, fallback: string): string {
  if (typeof size === 'number') return `${String(size)}px`
  const name = typeof size === 'string' ? size : fallback
  return table[name] ?? name
}

const fieldDefaults = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] }
const pop = { radius: 'lg', shadow: 'md', withArrow: false, zIndex: 300, transitionProps: { duration: 120 } }

/** How each Mantine component in use differs from Mantine's own look (`ui.md` §3). */
export const components: NonNullable<MantineThemeOverride['components']> = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    classNames: { root: classes['button'], section: classes['buttonSection'], label: classes['buttonLabel'] },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: {
        '--button-height': sized(heights, props.size, 'sm'),
        '--button-padding-x': sized(buttonPaddings, props.size, 'sm'),
        '--button-fz': props.size === 'lg' || props.size === 'xl' ? '14px' : '13px',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { size: 'sm', variant: 'subtle' },
    classNames: { root: classes['actionIcon'] },
    vars: (_theme: unknown, props: { size?: unknown }) => ({ root: { '--ai-size': sized(heights, props.size, 'sm') } }),
  },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: classes['inputWrapper'], input: classes['input'], section: classes['inputSection'] },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      wrapper: {
        '--input-height': sized(heights, props.size, 'md'),
        '--input-fz': props.size === 'lg' || props.size === 'xl' ? '14px' : '13px',
        '--input-padding': '10px',
      },
    }),
  },
  InputWrapper: {
    defaultProps: fieldDefaults,
    classNames: {
      label: classes['label'],
      description: classes['hint'],
      error: classes['hint'],
      required: classes['required'],
    },
  },
  TextInput: { defaultProps: fieldDefaults },
  PasswordInput: {
    defaultProps: fieldDefaults,
    classNames: { innerInput: classes['innerInput'], visibilityToggle: classes['eye'] },
  },
  Textarea: { defaultProps: { ...fieldDefaults, autosize: true, minRows: 3, maxRows: 8 } },
  Select: {
    defaultProps: {
      ...fieldDefaults,
      allowDeselect: false,
      checkIconPosition: 'right',
      comboboxProps: { ...pop, offset: 4 },
      classNames: { option: classes['option'], dropdown: classes['dropdown'] },
    },
  },
  Autocomplete: {
    defaultProps: {
      ...fieldDefaults,
      comboboxProps: { ...pop, offset: 4 },
      classNames: { option: classes['option'], dropdown: classes['dropdown'] },
    },
  },
  Checkbox: {
    defaultProps: { size: 'sm', radius: 'sm' },
    classNames: { input: classes['tick'], label: classes['tickLabel'] },
    vars: () => ({ root: { '--checkbox-size': '15px', '--checkbox-color': 'var(--l-ac-solid)' } }),
  },
  Radio: {
    defaultProps: { size: 'sm' },
    classNames: { radio: classes['tick'], label: classes['tickLabel'] },
    vars: () => ({ root: { '--radio-size': '15px', '--radio-color': 'var(--l-ac-solid)' } }),
  },
  Switch: {
    defaultProps: { size: 'xs', withThumbIndicator: false },
    classNames: { track: classes['track'], label: classes['tickLabel'] },
    vars: () => ({ root: { '--switch-color': 'var(--l-ac-solid)' } }),
  },
  Menu: {
    defaultProps: { ...pop, offset: 4 },
    classNames: {
      dropdown: classes['dropdown'],
      item: classes['menuItem'],
      itemSection: classes['menuSection'],
      divider: classes['menuDivider'],
      label: classes['menuLabel'],
    },
  },
  Popover: { defaultProps: { ...pop, offset: 6 }, classNames: { dropdown: classes['dropdown'] } },
  Tooltip: {
    defaultProps: { openDelay: 400, zIndex: 500, radius: 'sm', offset: 6, transitionProps: { duration: 80 } },
    classNames: { tooltip: classes['tooltip'] },
  },
  Modal: {
    defaultProps: {
      size: 'sm',
      radius: 'xl',
      shadow: 'xl',
      centered: true,
      zIndex: 210,
      padding: 20,
      overlayProps: { blur: 0, color: 'transparent', backgroundOpacity: 1, className: classes['scrim'] },
      transitionProps: { transition: 'pop', duration: 160 },
    },
    classNames: {
      header: classes['dialogHeader'],
      title: classes['dialogTitle'],
      close: classes['dialogClose'],
      body: classes['dialogBody'],
      content: classes['dialog'],
    },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: { '--modal-size': sized(modalSizes, props.size, 'sm') },
    }),
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      size: 'sm',
      shadow: 'xl',
      zIndex: 200,
      padding: 20,
      overlayProps: { blur: 0, color: 'transparent', backgroundOpacity: 1, className: classes['scrim'] },
      transitionProps: { duration: 200 },
    },
    classNames: {
      header: classes['dialogHeader'],
      title: classes['dialogTitle'],
      close: classes['dialogClose'],
      body: classes['dialogBody'],
      content: classes['drawer'],
    },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: { '--drawer-size': sized(drawerSizes, props.size, 'sm') },
    }),
  },
  Progress: { defaultProps: { size: 4, radius: 'xl' } },
}

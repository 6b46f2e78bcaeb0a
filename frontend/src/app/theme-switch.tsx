import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from '@/components/icon'
import { Segmented } from '@/components/segmented'

const choices: readonly {
  value: MantineColorScheme
  icon: 'sun' | 'moon' | 'system'
  name: string
}[] = [
  { value: 'light', icon: 'sun', name: 'Light' },
  { value: 'dark', icon: 'moon', name: 'Dark' },
  { value: 'auto', icon: 'system', name: 'As the system' },
]

/** Chooses light, dark, or what the system has. */
export function ThemeSwitch() {
  // Mantine would stop transitions with a style element, which the CSP forbids
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <Segmented
      label="Colours"
      value={colorScheme}
      onChange={setColorScheme}
      options={choices.map(({ value, icon, name }) => ({
        value,
        label: (
          <span title={name}>
            <Icon name={icon} />
            <span className="visually-hidden">{name}</span>
          </span>
        ),
      }))}
    />
  )
}

import { useEffect, useState } from 'react'
import { Icon } from '@/components/icon'
import { Segmented } from '@/components/segmented'
import { type ColorScheme, chooseScheme, chosenScheme, followScheme } from './color-scheme'

const choices: readonly {
  value: ColorScheme
  icon: 'sun' | 'moon' | 'system'
  name: string
}[] = [
  { value: 'light', icon: 'sun', name: 'Light' },
  { value: 'dark', icon: 'moon', name: 'Dark' },
  { value: 'auto', icon: 'system', name: 'As the system' },
]

/** Chooses light, dark, or what the system has. */
export function ThemeSwitch() {
  const [colorScheme, setColorScheme] = useState(chosenScheme)
  useEffect(() => followScheme(setColorScheme), [])
  return (
    <Segmented
      label="Colours"
      value={colorScheme}
      onChange={(scheme) => {
        setColorScheme(scheme)
        chooseScheme(scheme)
      }}
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

import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { storageQuery } from '@/api/storage'
import { PageHead } from '@/components/page-head'
import { formatWithUnit } from '@/components/units'
import { whenText } from '@/components/when'
import { ThemeSwitch } from './theme-switch'

/** What belongs to this installation and this browser, and to no case. */
export function SettingsPage() {
  useDocumentTitle('Settings · Headroom')
  const { data: storage } = useQuery(storageQuery)
  return (
    <>
      <PageHead title="Settings" lede="Colours, where your data are, and your letterheads." />
      <dl className="stack gap-6 m-0 leading">
        <div>
          <dt className="strong">Colours</dt>
          <dd className="m-0 mt-2">
            <ThemeSwitch />
          </dd>
        </div>
        {storage != null && (
          <>
            <div>
              <dt className="strong">Your data</dt>
              <dd className="m-0 anywhere">
                {storage.place}
                {storage.free_bytes !== null &&
                  `, ${formatWithUnit(storage.free_bytes / 1e9, 'GB')} free`}
              </dd>
            </div>
            <div>
              <dt className="strong">Last backup</dt>
              <dd className="m-0 anywhere">
                {storage.backup_at === null
                  ? 'none yet'
                  : `${whenText(storage.backup_at)}, in ${storage.backup_place}`}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt className="strong">Letterheads</dt>
          <dd className="m-0">
            <Link to="/reports/letterheads">Name and logo on your reports</Link>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** What is wrong with a field or a part: said when it comes, and of no height without it. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return (
    <p id={id} className="m-0 danger size-small" role="alert" hidden={error === undefined}>
      {error}
    </p>
  )
}

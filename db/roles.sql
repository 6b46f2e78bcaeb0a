-- The roles of a server that is given to Headroom: an owner, who makes and changes tables, and the
-- application, which reads and writes rows and does nothing else. For psql, as a superuser; doing it again
-- changes the passwords alone. They are read from the files that OWNER_PASSWORD_FILE and
-- APPLICATION_PASSWORD_FILE name.
\set ON_ERROR_STOP on
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set application_password `cat "$APPLICATION_PASSWORD_FILE"`

SELECT format('CREATE ROLE %I', name)
FROM unnest(ARRAY['headroom_owner', 'headroom_application']) AS name
WHERE to_regrole(name) IS NULL \gexec
ALTER ROLE headroom_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
    PASSWORD :'owner_password';
ALTER ROLE headroom_application LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
    PASSWORD :'application_password';

SELECT 'CREATE DATABASE headroom OWNER headroom_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'headroom') \gexec
REVOKE ALL ON DATABASE headroom FROM PUBLIC;
GRANT CONNECT ON DATABASE headroom TO headroom_application;

\connect headroom
GRANT USAGE ON SCHEMA public TO headroom_application;
-- of tables that are there, and of those that a later version makes
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO headroom_application;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO headroom_application;
ALTER DEFAULT PRIVILEGES FOR ROLE headroom_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO headroom_application;
ALTER DEFAULT PRIVILEGES FOR ROLE headroom_owner IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO headroom_application;

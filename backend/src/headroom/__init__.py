"""Headroom: capacity and MSU value modelling for IBM Z."""
